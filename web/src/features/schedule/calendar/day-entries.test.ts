import { flag } from '@shiftward/contract/choices.ts'
import { expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry-fixture.ts'
import { byStartTime, byTeam, entriesByDay, fromTheNightBefore, keyOf } from './day-entries.ts'

const leave = entryWith({
  id: 3,
  shiftId: null,
  flag: flag.leave,
  startTime: '00:00:00',
  endTime: '00:00:00',
  teamName: '',
  teamCode: null,
})
const night = entryWith({ shiftId: 9, startTime: '19:00:00', endTime: '07:00:00' })

it('gives open shifts different keys although they share their id', () => {
  expect(keyOf(openEntryWith({ shiftId: 1 }))).not.toBe(keyOf(openEntryWith({ shiftId: 2 })))
  expect(keyOf(leave)).not.toBe(keyOf({ ...leave, day: '2026-11-16' }))
})

it('sorts a day by time, with leaves last', () => {
  const days = entriesByDay([night, entryWith({ startTime: '06:30:00' }), leave, entryWith({ day: '2026-11-16' })])
  expect(days.get('2026-11-15')?.map((entry) => entry.startTime)).toEqual(['06:30:00', '19:00:00', '00:00:00'])
  expect(days.get('2026-11-16')).toHaveLength(1)
})

it('counts a night shift on the next day too, but not a leave or a shift that ends at midnight', () => {
  const untilMidnight = entryWith({ shiftId: 10, startTime: '15:00:00', endTime: '00:00:00' })
  const days = entriesByDay([night, leave, untilMidnight])
  expect(fromTheNightBefore(days, '2026-11-16')).toEqual([night])
  expect(fromTheNightBefore(days, '2026-11-15')).toEqual([])
})

it('puts leaves in the last group', () => {
  const entries = [leave, entryWith(), night]
  expect(byStartTime(entries).map((group) => group.title)).toEqual(['07:00', '19:00', 'On leave'])
  expect(byTeam(entries).map((group) => group.title)).toEqual(['ED Day', 'On leave'])
})
