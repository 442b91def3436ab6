import { describe, expect, it } from 'vitest'
import { dutyOf, eachDay, valuesOf } from './duty-fixture.ts'

/** Monday 11-02 to Thursday 11-05, 48 hours. */
const fourDays = eachDay('2026-11', 2, 5, '07:00-19:00')

/** The wanted shift, what the person has, the most hours, and the hours that are found. */
const cases: [string, string, string[], number, number[]][] = [
  ['exactly the most', '2026-11-06 07:00-19:00', fourDays, 60, []],
  ['one minute more', '2026-11-06 07:00-19:01', fourDays, 60, [60.02]],
  ['Sunday is the first day', '2026-11-01 07:00-19:01', fourDays, 60, [60.02]],
  ['the Saturday before is another week', '2026-10-31 07:00-19:01', fourDays, 60, []],
  ['Saturday is the last day', '2026-11-07 19:00-07:01', fourDays, 60, [60.02]],
  ['the Sunday after is another week', '2026-11-08 07:00-19:01', fourDays, 60, []],
  ['the night that gains an hour counts for its Saturday', '2026-10-31 19:00-07:00', [], 12, [13]],
  ['the night that loses an hour', '2026-03-07 19:00-07:00', [], 11, []],
  ['the day that loses an hour', '2026-03-08 00:00-00:00', ['2026-03-14 07:00-08:01'], 24, [24.02]],
  ['the end of the year', '2027-01-02 07:00-19:00', eachDay('2026-12', 27, 31, '07:00-19:00'), 60, [72]],
  ['the end of the month', '2026-08-01 07:00-19:00', eachDay('2026-07', 26, 30, '07:00-19:00'), 60, [72]],
  [
    'each shift counts for its own local date: Saturday evening in Los Angeles is Sunday in New York',
    '2026-11-07 22:00-23:00 America/Los_Angeles',
    ['2026-11-08 03:00-04:00'],
    1,
    [],
  ],
  ['two zones in one week', '2026-11-06 07:00-19:01 America/Los_Angeles', fourDays, 60, [60.02]],
  ['two shifts at once count twice', '2026-11-02 07:00-19:00', ['2026-11-02 08:00-20:00'], 23, [24]],
  ['on-call shifts before', '2026-11-06 07:00-19:01', fourDays.map((one) => `${one} on-call`), 60, []],
  ['an on-call shift wanted', '2026-11-06 07:00-19:01 on-call', fourDays, 60, []],
]

describe('weekly hours', () => {
  it.each(cases)('%s', (_, wanted, has, value, found) => {
    expect(valuesOf('weekly-hours', { wanted, has, value }).map(({ hours }) => hours)).toEqual(found)
  })

  it('count on-call shifts where the policy says so', () => {
    const tried = { value: 60, isOnCallCounted: true }
    const onCall = fourDays.map((one) => `${one} on-call`)
    expect(valuesOf('weekly-hours', { ...tried, wanted: '2026-11-06 07:00-19:01', has: onCall })).toHaveLength(1)
    expect(
      valuesOf('weekly-hours', { ...tried, wanted: '2026-11-06 07:00-19:01 on-call', has: fourDays }),
    ).toHaveLength(1)
  })

  it('name the week, and keep quiet about the hours elsewhere', () => {
    const tried = { wanted: '2026-11-03 07:00-19:00', value: 20 }
    const ours = dutyOf('2026-11-05 07:00-19:00')
    expect(valuesOf('weekly-hours', { ...tried, person: { duties: [ours] } })).toEqual([
      { hours: 24, most: 20, weekStart: '2026-11-01' },
    ])
    expect(valuesOf('weekly-hours', { ...tried, person: { duties: [{ ...ours, place: null }] } })).toEqual([
      { hours: null, most: 20, weekStart: '2026-11-01' },
    ])
  })
})
