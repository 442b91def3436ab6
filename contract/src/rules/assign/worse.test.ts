import { expect, test } from 'vitest'
import type { Finding } from './rule.ts'
import { worseFindings } from './worse.ts'

const common = { level: 'warn', date: '2026-11-15' } as const
const rest = (hours: number, shiftId = 1): Finding => ({
  ...common,
  rule: 'rest',
  values: { hours, least: 10, side: 'after', other: { ...duty, shiftId } },
})
const duty = {
  shiftId: 1,
  startsAt: 0,
  endsAt: 1,
  date: '2026-11-14',
  startTime: '07:00:00',
  endTime: '15:00:00',
  timeZone: 'America/New_York',
  teamId: 1,
  skill: 'Physician',
  isOnCall: false,
  place: { teamName: 'Days', facilityName: 'North' },
  policy: null,
}
const weekly = (hours: number | null, weekStart = '2026-11-15'): Finding => ({
  ...common,
  rule: 'weekly-hours',
  values: { hours, most: 60, weekStart },
})
const overlap = (shiftId: number, isSame = false): Finding => ({
  ...common,
  level: isSame ? 'block' : 'warn',
  rule: 'overlap',
  values: { other: { ...duty, shiftId }, isSame },
})
const days = (days: number): Finding => ({ ...common, rule: 'days-in-row', values: { days, most: 6 } })
const onLeave: Finding = { ...common, rule: 'leave', values: {} }

test.each([
  ['nothing before', [], [rest(8)], 1],
  ['the same', [rest(8), onLeave], [rest(8), onLeave], 0],
  ['more rest', [rest(7)], [rest(8)], 0],
  ['less rest', [rest(8)], [rest(7.5)], 1],
  ['rest after another shift', [rest(8, 1)], [rest(8, 2)], 1],
  ['fewer hours', [weekly(64)], [weekly(62)], 0],
  ['more hours', [weekly(62)], [weekly(64)], 1],
  ['another week', [weekly(64)], [weekly(62, '2026-11-22')], 1],
  ['hours that are not told', [weekly(null)], [weekly(null)], 1],
  ['another overlap', [overlap(1)], [overlap(1), overlap(2)], 1],
  ['an overlap that becomes the same shift', [overlap(1)], [overlap(1, true)], 1],
  ['as many days', [days(7)], [days(7)], 0],
  ['more days', [days(7)], [days(8)], 1],
  ['all is well now', [days(7), rest(8)], [], 0],
])('%s', (_, before, after, count) => {
  expect(worseFindings(before, after)).toHaveLength(count)
})
