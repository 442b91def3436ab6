import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSame } from './is-same.ts'
import { rebase } from './rebase.ts'

const address = { city: 'Troy', zip: '12180' }
const earlier = { name: 'Main', address, skills: ['RN'] }

describe('fields', () => {
  test('what was typed comes onto the present state, and what somebody else has changed stays', () => {
    const typed = { ...earlier, address: { ...address, city: 'Albany' } }
    const present = { ...earlier, name: 'Main East', address: { ...address, zip: '12207' } }
    const value = { name: 'Main East', address: { city: 'Albany', zip: '12207' }, skills: ['RN'] }
    expect(rebase(typed, earlier, present)).toEqual({ value, givesWay: false })
  })

  test('where both have changed the same, or the same list, the present state stays', () => {
    const typed = { ...earlier, name: 'East', skills: ['RN', 'LPN'] }
    const present = { ...earlier, name: 'Main East', skills: ['RN', 'CRNA'] }
    expect(rebase(typed, earlier, present)).toEqual({ value: present, givesWay: true })
  })

  test('what both have changed to the same does not give way', () => {
    const both = { ...earlier, name: 'East' }
    expect(rebase(both, earlier, both)).toEqual({ value: both, givesWay: false })
  })
})

describe('rows', () => {
  const rowKeys = { needs: { weekly: ['skill', 'weekday'] } }
  const need = (weekday: number, count: number) => ({ skill: 'RN', weekday, count })
  const rebased = (...states: ReturnType<typeof need>[][]) => {
    const [typed, earlier, present] = states.map((weekly) => ({ needs: { weekly } }))
    const { value, givesWay } = rebase(typed, earlier, present, rowKeys)
    return { weekly: (value as typeof typed)?.needs.weekly, givesWay }
  }

  test('changed, added and removed rows of both come together, whatever their order', () => {
    const before = [need(1, 2), need(2, 2), need(3, 2)]
    const typed = [need(2, 2), need(4, 1), need(1, 3)]
    const present = [need(1, 2), need(2, 5), need(3, 2), need(5, 1)]
    expect(rebased(typed, before, present)).toEqual({
      weekly: [need(1, 3), need(2, 5), need(5, 1), need(4, 1)],
      givesWay: false,
    })
  })

  test('only the row that both have changed gives way', () => {
    expect(rebased([need(1, 3), need(2, 3)], [need(1, 2), need(2, 2)], [need(1, 4), need(2, 2)])).toEqual({
      weekly: [need(1, 4), need(2, 3)],
      givesWay: true,
    })
    // Also one that somebody has removed.
    expect(rebased([need(1, 3)], [need(1, 2)], [])).toEqual({ weekly: [], givesWay: true })
  })

  test('a list with the same row twice is one field', () => {
    const typed = [need(1, 2), need(1, 2)]
    expect(rebased(typed, [], [])).toEqual({ weekly: typed, givesWay: false })
    expect(rebased(typed, [], [need(3, 1)])).toEqual({ weekly: [need(3, 1)], givesWay: true })
  })

  test('a change that only one has made is never lost', () => {
    const number = fc.nat(2)
    const row = fc.record({ key: number, one: number, other: number }, { noNullPrototype: true })
    const rows = fc.uniqueArray(row, { selector: ({ key }) => key })
    type Row = { key: number; one: number; other: number }
    const inOrder = (list: unknown) => (list as Row[]).toSorted((a, b) => a.key - b.key)
    fc.assert(
      fc.property(rows, rows, rows, (typed, earlier, present) => {
        const { value, givesWay } = rebase(typed, earlier, present, ['key'])
        for (const key of [0, 1, 2]) {
          const of = (list: unknown) => (list as Row[]).find((row) => row.key === key)
          const [mine, before, now, merged] = [of(typed), of(earlier), of(present), of(value)]
          const isField = mine && before && now
          for (const part of [(row?: Row) => (isField ? row?.one : row), (row?: Row) => (isField ? row?.other : row)]) {
            if (isSame(part(mine), part(before))) expect(part(merged)).toEqual(part(now))
            else if (isSame(part(now), part(before))) expect(part(merged)).toEqual(part(mine))
          }
        }
        // Where nothing gives way, it does not matter who was first.
        const swapped = rebase(present, earlier, typed, ['key'])
        expect(swapped.givesWay).toBe(givesWay)
        if (!givesWay) expect(inOrder(swapped.value)).toEqual(inOrder(value))
      }),
    )
  })
})
