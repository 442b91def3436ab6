import { expect, test } from 'vitest'
import type { ScheduleContext } from '../schedule-context.ts'
import { assignablePlan, repeatValues } from './repeat-values.ts'

const plan = { startDate: '2026-11-01', endDate: '2026-11-30', weekdays: [0, 1, 2, 3, 4, 5, 6] }
const day = { startTime: '07:00:00', endTime: '19:00:00' }
const night = { startTime: '19:00:00', endTime: '07:00:00' }
const at = (time: string) => Date.parse(`2026-11-15T${time}:00-05:00`)
const shown = { plan, today: '2026-11-15', timeZone: 'America/New_York' }

test.each([
  ['the day shift is running', day, at('12:00'), '2026-11-15'],
  ['the day shift is over', day, at('19:00'), '2026-11-16'],
  ['last night is still running', night, at('06:59'), '2026-11-14'],
  ['last night is over', night, at('07:00'), '2026-11-15'],
])('Repeat offers days from the first shift that is not over: %s', (_, team, now, startDate) => {
  expect(assignablePlan({ ...shown, team }, now)).toEqual({ ...plan, startDate })
})

test('a recurrence begins on the first such day, not before the month on screen', () => {
  const startIn = (month: string, now: number) =>
    repeatValues({ ...shown, team: day as ScheduleContext['team'], month }, undefined, now).recurrenceStartDate
  expect(startIn('2026-11', at('12:00'))).toBe('2026-11-15')
  expect(startIn('2026-11', at('19:00'))).toBe('2026-11-16')
  expect(startIn('2026-12', at('12:00'))).toBe('2026-11-15')
})
