import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it, test } from 'vitest'
import { keyOf } from '../calendar/day-entries.ts'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { Entry } from '../schedule-dialog.ts'
import { cutNow, cutOf, freeingOf, placeOfEntry, shiftIsOver } from './roster-cut.ts'
import type { PersonRow, TeamRow } from './roster-rows.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const cut = (...entries: Entry[]) => cutOf(entries, 'America/New_York', now)

describe('what can be cut', () => {
  const shift = entryWith({ shiftId: 1 })
  const vacancy = openEntryWith({ shiftId: 2, flag: flag.empty })

  it.each([
    ['a shift of somebody', shift],
    ['an open shift', openEntryWith()],
    ['a vacancy', vacancy],
    ['a vacancy that is over: whoever worked it can be entered', { ...vacancy, day: '2026-11-12' }],
  ])('%s', (_, entry) => {
    expect(cut(entry)).toEqual({ shifts: [entry], problem: undefined })
  })

  it.each([
    ['nothing', [], 'There is no shift to cut.'],
    ['a shift that is over', [entryWith({ day: '2026-11-12' })], shiftIsOver],
    ['a shift that is being saved', [entryWith({ id: -2 })], 'The shift is still being saved.'],
    ['a leave', [entryWith({ shiftId: null, flag: flag.leave })], 'A leave cannot be moved.'],
  ])('not %s, which says why', (_, entries, problem) => {
    expect(cut(...entries)).toEqual({ shifts: [], problem })
  })

  it('leaves out what cannot, and says why', () => {
    expect(cut(entryWith({ shiftId: 3, id: -2 }), shift)).toEqual({
      shifts: [shift],
      problem: 'The shift is still being saved.',
    })
  })
})

test('a shift that is over is freed alone, after a question', () => {
  const [shift, over] = [entryWith({ shiftId: 1 }), entryWith({ shiftId: 2, day: '2026-11-12' })]
  const freeing = (...entries: Entry[]) => freeingOf(entries, 'America/New_York', now)
  expect(freeing(shift, shift)).toEqual({ freed: [shift, shift] })
  expect(freeing(over)).toEqual({ asked: over })
  expect(freeing(shift, over)).toEqual({ problem: 'Please free shifts that are over one at a time.' })
})

describe('what was cut', () => {
  const shift = entryWith({ shiftId: 1, version: 1 })
  const dayList = [shift.day, '2026-11-16']
  const nowWith = (entries: Entry[], days = dayList) => {
    const known = new Map(entries.map((entry) => [keyOf(entry), entry]))
    return cutNow([shift], (key) => known.get(key), days)
  }

  it('is moved as it is now', () => {
    const changed = { ...shift, version: 2, comment: 'Bring the key' }
    expect(nowWith([changed])).toEqual([changed])
  })

  it('is kept while other days are on screen', () => {
    expect(nowWith([], ['2026-11-22'])).toEqual([shift])
  })

  it.each([
    ['is deleted', []],
    ['is freed', [{ ...shift, providerCode: null }]],
    ['has moved to another day', [{ ...shift, day: '2026-11-16' }]],
    ['is being changed', [{ ...shift, id: -2 }]],
  ])('is let go when it %s', (_, entries) => {
    expect(nowWith(entries)).toEqual([])
  })
})

test('the cell of a shift is in the line of its person, or of its team while nobody has it', () => {
  const teamRows = [{ team: { teamCode: 'TEAM2' } }, { team: { teamCode: 'TEAM1' } }] as TeamRow[]
  const people = ['USR2', 'USR1'].map((providerCode) => ({ row: { person: { providerCode } } as PersonRow }))
  const lines = { teamRows, people, dayList: ['2026-11-14', '2026-11-15'] }
  expect(placeOfEntry(entryWith(), lines)).toEqual({ row: 3, column: 1 })
  expect(placeOfEntry(openEntryWith(), lines)).toEqual({ row: 1, column: 1 })
  expect(placeOfEntry(entryWith({ providerCode: 'USR3' }), lines)).toBeUndefined()
  expect(placeOfEntry(entryWith({ day: '2026-11-22' }), lines)).toBeUndefined()
})
