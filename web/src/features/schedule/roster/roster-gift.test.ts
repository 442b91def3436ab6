import { flag } from '@shiftward/contract/choices.ts'
import { expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isFilling } from './roster-gift.ts'
import type { PersonRow } from './roster-rows.ts'

const now = Date.parse('2026-11-14T12:00:00Z')
const over = '2026-11-12'
const vacancy = openEntryWith({ flag: flag.empty, day: over })
const fills = (entry: Entry, { date = entry.day, isCopy = false } = {}) =>
  isFilling({ dragged: { kind: 'shift', entry }, isCopy }, { entry, date }, 'America/New_York', now)

it('fills a shift that is over, when it is dropped on a person or the person on it', () => {
  expect(fills(vacancy)).toBe(true)
  expect(fills(openEntryWith({ day: over }))).toBe(true)
  const person = { dragged: { kind: 'person', row: {} as PersonRow }, isCopy: false } as const
  expect(isFilling(person, { entry: vacancy, date: over }, 'America/New_York', now)).toBe(true)
})

it.each([
  ['a shift ahead', fills(openEntryWith())],
  ['the shift of somebody', fills(entryWith({ day: over }))],
  ['a shift to another day', fills(vacancy, { date: '2026-11-13' })],
  ['a copy', fills(vacancy, { isCopy: true })],
])('moves %s', (_, isFilled) => {
  expect(isFilled).toBe(false)
})
