import { flag } from '@shiftward/contract/choices.ts'
import { describe, expect, it } from 'vitest'
import { entryWith, openEntryWith } from '../entry/entry-fixture.ts'
import type { Entry } from '../schedule-dialog.ts'
import { byStartTime, byTeam, entriesByDay, fromTheNightBefore, keyOf, monthDayOf, nightText } from './day-entries.ts'

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

it('says until when the shifts of the night before go', () => {
  const long = entryWith({ shiftId: 11, startTime: '19:30:00', endTime: '07:30:00' })
  expect(nightText([night, night])).toBe('2 from the night before, until 07:00')
  expect(nightText([long, night])).toBe('2 from the night before, the last until 07:30')
})

it('puts leaves in the last group', () => {
  const entries = [leave, entryWith(), night]
  expect(byStartTime(entries).map((group) => group.title)).toEqual(['07:00', '19:00', 'On leave'])
  expect(byTeam(entries).map((group) => group.title)).toEqual(['ED Day', 'On leave'])
})

it('counts how many shifts of each team are filled', () => {
  const icu = { teamName: 'ICU Night', startTime: '19:00:00', endTime: '07:00:00' }
  const groups = byTeam([entryWith(), openEntryWith(), openEntryWith(icu), leave])
  expect(groups.map(({ title, count }) => [title, count])).toEqual([
    ['ED Day', { filled: 1, needed: 2 }],
    ['ICU Night', { filled: 0, needed: 1 }],
    ['On leave', undefined],
  ])
})

describe('a day of the month', () => {
  const shown = (entries: Entry[]) => {
    const { chips, hidden, lines } = monthDayOf(entries, 3)
    return [chips.length, hidden.length, lines.map(({ title }) => title)]
  }
  const day = (shiftId: number) => entryWith({ shiftId })
  const nightOf = (shiftId: number) => entryWith({ shiftId, teamName: 'ED Night', startTime: '19:00:00' })

  it('shows all entries that fit', () => {
    expect(shown([day(1), nightOf(2), leave])).toEqual([3, 0, []])
  })

  it('makes leaves one line when they do not fit', () => {
    expect(shown([day(1), nightOf(2), leave, { ...leave, id: 4 }])).toEqual([2, 0, ['On leave']])
  })

  it('makes each team a line when its shifts do not fit, so that the night is not hidden', () => {
    expect(shown([day(1), day(2), day(3), nightOf(4)])).toEqual([0, 0, ['ED Day', 'ED Night']])
    expect(shown([day(1), day(2), nightOf(4), leave])).toEqual([0, 0, ['ED Day', 'ED Night', 'On leave']])
  })

  it('hides the last shifts of a single team until they are asked for', () => {
    expect(shown([day(1), day(2), day(3), day(4)])).toEqual([3, 1, []])
  })
})
