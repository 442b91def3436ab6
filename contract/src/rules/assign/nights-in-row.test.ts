import { describe, expect, it } from 'vitest'
import { eachDay, valuesOf } from './duty-fixture.ts'

const night = '19:00-07:00'
const fourNights = eachDay('2026-11', 2, 5, night)

/** The wanted shift, what the person has, and the nights that are found, with at most four. */
const cases: [string, string, string[], number[]][] = [
  ['exactly four', `2026-11-05 ${night}`, eachDay('2026-11', 2, 4, night), []],
  ['the fifth', `2026-11-06 ${night}`, fourNights, [5]],
  ['the first of five', `2026-11-01 ${night}`, fourNights, [5]],
  ['a night off between', `2026-11-07 ${night}`, fourNights, []],
  ['a day shift after them', '2026-11-07 07:00-15:00', fourNights, []],
  ['exactly three hours of the night', '2026-11-06 19:00-03:00', fourNights, [5]],
  ['one minute less', '2026-11-06 19:00-02:59', fourNights, []],
  ['a shift from midnight is the same night', '2026-11-07 00:00-08:00', fourNights, [5]],
  ['the night that loses an hour has two until three', '2026-03-07 19:00-03:00', eachDay('2026-03', 3, 6, night), []],
  ['and three until four', '2026-03-07 19:00-04:00', eachDay('2026-03', 3, 6, night), [5]],
  [
    'the night that gains an hour has three until two',
    '2026-10-31 19:00-02:00',
    eachDay('2026-10', 27, 30, night),
    [5],
  ],
  ['and less a minute before', '2026-10-31 19:00-00:59', eachDay('2026-10', 27, 30, night), []],
  ['the end of the year', `2027-01-01 ${night}`, eachDay('2026-12', 28, 31, night), [5]],
  ['the end of the month', `2026-12-01 ${night}`, eachDay('2026-11', 27, 30, night), [5]],
  ['local nights of two zones', `2026-11-06 ${night} America/Los_Angeles`, fourNights, [5]],
  [
    'evening in Los Angeles while it is night in New York',
    '2026-11-06 19:00-01:00 America/Los_Angeles',
    fourNights,
    [],
  ],
  [
    'a day of 24 hours with two nights',
    '2026-11-06 03:00-03:00',
    ['2026-11-04 00:00-06:00', '2026-11-05 00:00-06:00', '2026-11-08 00:00-06:00'],
    [5],
  ],
  ['on-call shifts before', `2026-11-06 ${night}`, fourNights.map((one) => `${one} on-call`), []],
  ['an on-call shift wanted', `2026-11-06 ${night} on-call`, fourNights, []],
]

describe('nights in a row', () => {
  it.each(cases)('%s', (_, wanted, has, found) => {
    expect(valuesOf('nights-in-row', { wanted, has, value: 4 }).map(({ nights }) => nights)).toEqual(found)
  })

  it('count on-call shifts where the policy says so', () => {
    const tried = { value: 4, isOnCallCounted: true }
    const onCall = fourNights.map((one) => `${one} on-call`)
    expect(valuesOf('nights-in-row', { ...tried, wanted: `2026-11-06 ${night}`, has: onCall })).toEqual([
      { nights: 5, most: 4 },
    ])
    expect(
      valuesOf('nights-in-row', { ...tried, wanted: `2026-11-06 ${night} on-call`, has: fourNights }),
    ).toHaveLength(1)
  })
})
