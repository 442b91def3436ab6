import { expect, test } from 'vitest'
import { entryWith } from '../entry/entry-fixture.ts'
import type { PersonRow } from './roster-rows.ts'
import { clipOf, pasteOf, rangeOf, selectionText } from './roster-selection.ts'

const dayList = ['2026-11-15', '2026-11-16', '2026-11-17']

/** People with a shift where the number is not 0; the number is its id. */
const rowsOf = (...lines: number[][]): PersonRow[] =>
  lines.map((ids, index) => ({
    kind: 'person',
    key: `USR${index}`,
    person: {
      providerCode: `USR${index}`,
      providerName: `Ada ${index}`,
      firstName: 'Ada',
      lastName: `${index}`,
      labourType: 'Employee',
      skills: [],
      phone: null,
    },
    skill: '',
    cells: ids.map((id, column) => ({
      day: dayList[column] ?? '',
      shifts: id === 0 ? [] : [entryWith({ id, shiftId: id })],
      leave: undefined,
      removed: [],
      availability: [],
      elsewhere: [],
    })),
    totals: { hours: 0, shifts: 0, nights: 0, weekends: 0, weeks: new Map() },
    lines: 1,
  }))

const people = rowsOf([1, 0, 2], [0, 3, 0], [0, 0, 0])
const all = rangeOf({ row: 1, column: 2 }, { row: 0, column: 0 })

test('a selection is the same from whichever corner, and says its size', () => {
  expect(all).toEqual({ top: 0, bottom: 1, left: 0, right: 2 })
  expect(selectionText(people, all, () => 8)).toBe('2 people × 3 days · 3 shifts · 24 h')
  expect(selectionText(people, rangeOf({ row: 2, column: 0 }, { row: 2, column: 0 }), () => 8)).toBe(
    '1 person × 1 day · 0 shifts · 0 h',
  )
})

test('what is copied keeps its shape from the first selected cell on, without what is beyond the last day', () => {
  const clip = clipOf(people, all)
  const cell = { row: 1, column: 1 }
  expect(pasteOf(clip, people, dayList, rangeOf(cell, cell))).toEqual({
    shifts: [
      { shiftId: 1, toProviderCode: 'USR1', toDate: '2026-11-16' },
      { shiftId: 3, toProviderCode: 'USR2', toDate: '2026-11-17' },
    ],
    leftOut: 1,
  })
})

test('one copied cell goes to every selected cell', () => {
  const first = { row: 0, column: 0 }
  const clip = clipOf(people, rangeOf(first, first))
  const to = rangeOf({ row: 1, column: 0 }, { row: 2, column: 1 })
  expect(
    pasteOf(clip, people, dayList, to).shifts.map(({ toProviderCode, toDate }) => [toProviderCode, toDate]),
  ).toEqual([
    ['USR1', '2026-11-15'],
    ['USR1', '2026-11-16'],
    ['USR2', '2026-11-15'],
    ['USR2', '2026-11-16'],
  ])
})

test('nobody below the last line gets anything', () => {
  const last = { row: 2, column: 0 }
  expect(pasteOf(clipOf(people, all), people, dayList, rangeOf(last, last))).toMatchObject({
    shifts: [{ shiftId: 1 }, { shiftId: 2 }],
    leftOut: 1,
  })
})
