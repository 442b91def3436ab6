import { describe, expect, it } from 'vitest'
import { eachDay, valuesOf } from './duty-fixture.ts'

const days = '07:00-15:00'

/** The wanted shift, what the person has, and the days that are found, with at most six. */
const cases: [string, string, string[], number[]][] = [
  ['exactly six', `2026-11-07 ${days}`, eachDay('2026-11', 2, 6, days), []],
  ['the seventh', `2026-11-08 ${days}`, eachDay('2026-11', 2, 7, days), [7]],
  ['the first of seven', `2026-11-02 ${days}`, eachDay('2026-11', 3, 8, days), [7]],
  [
    'the gap between two runs',
    `2026-11-05 ${days}`,
    [...eachDay('2026-11', 1, 4, days), ...eachDay('2026-11', 6, 9, days)],
    [9],
  ],
  ['a day off between', `2026-11-09 ${days}`, eachDay('2026-11', 2, 7, days), []],
  ['a second shift on a day', '2026-11-07 17:00-19:00', eachDay('2026-11', 2, 7, days), []],
  ['a night counts for the day it starts on', '2026-11-07 19:00-07:00', eachDay('2026-11', 1, 5, days), []],
  ['a minute before midnight', '2026-11-07 23:59-07:00', eachDay('2026-11', 1, 6, days), [7]],
  ['at midnight it is the next day', '2026-11-08 00:00-07:00', eachDay('2026-11', 1, 6, days), []],
  ['the day that loses an hour', `2026-03-09 ${days}`, eachDay('2026-03', 3, 8, days), [7]],
  [
    'the day that gains an hour',
    `2026-11-01 ${days}`,
    [...eachDay('2026-10', 28, 31, days), ...eachDay('2026-11', 2, 3, days)],
    [7],
  ],
  ['the end of the year', `2027-01-01 ${days}`, eachDay('2026-12', 26, 31, days), [7]],
  ['the end of a leap February', `2028-03-01 ${days}`, eachDay('2028-02', 24, 29, days), [7]],
  [
    'each shift counts for its own local date, in two zones',
    '2026-11-07 23:00-23:30 America/Los_Angeles',
    eachDay('2026-11', 1, 6, days),
    [7],
  ],
  ['on-call shifts before', `2026-11-08 ${days}`, eachDay('2026-11', 2, 7, `${days} on-call`), []],
  ['an on-call shift wanted', `2026-11-08 ${days} on-call`, eachDay('2026-11', 2, 7, days), []],
]

describe('days in a row', () => {
  it.each(cases)('%s', (_, wanted, has, found) => {
    expect(valuesOf('days-in-row', { wanted, has, value: 6 }).map((values) => values.days)).toEqual(found)
  })

  it('count on-call shifts where the policy says so', () => {
    const tried = { value: 6, isOnCallCounted: true }
    const onCall = eachDay('2026-11', 2, 7, `${days} on-call`)
    expect(valuesOf('days-in-row', { ...tried, wanted: `2026-11-08 ${days}`, has: onCall })).toEqual([
      { days: 7, most: 6 },
    ])
    expect(valuesOf('days-in-row', { ...tried, wanted: `2026-11-08 ${days} on-call`, has: onCall })).toHaveLength(1)
  })
})
