import { describe, expect, it } from 'vitest'
import { valuesOf } from './duty-fixture.ts'

/** Saturdays of three weekends that follow each other; the next is 11-28. */
const three = ['2026-11-07 07:00-15:00', '2026-11-14 07:00-15:00', '2026-11-21 07:00-15:00']

/** The wanted shift, what the person has, the most weekends, and those that are found. */
const cases: [string, string, string[], number, number[]][] = [
  ['exactly three of four', '2026-11-21 07:00-15:00', three.slice(0, 2), 3, []],
  ['the fourth', '2026-11-28 07:00-15:00', three, 3, [4]],
  ['the first of four', '2026-10-31 07:00-15:00', three, 3, [4]],
  ['one between others', '2026-11-14 07:00-15:00', [three[0] ?? '', three[2] ?? ''], 2, [3]],
  ['a weekend off between', '2026-12-05 07:00-15:00', three, 3, []],
  ['Saturday and Sunday are one weekend', '2026-11-22 07:00-15:00', three, 3, []],
  ['Sunday alone is one', '2026-11-29 07:00-15:00', three, 3, [4]],
  ['Sunday just before midnight', '2026-11-29 23:59-07:00', three, 3, [4]],
  ['Monday at midnight', '2026-11-30 00:00-07:00', three, 3, []],
  ['Friday at 19:00', '2026-11-27 19:00-07:00', three, 3, [4]],
  ['Friday a minute before', '2026-11-27 18:59-07:00', three, 3, []],
  ['a weekday', '2026-11-25 07:00-15:00', three, 3, []],
  ['more than four weeks apart', '2026-12-05 07:00-15:00', ['2026-11-07 07:00-15:00'], 1, []],
  ['the weekend that gains an hour', '2026-11-01 01:30-09:00', three, 3, [4]],
  ['the weekend that loses an hour', '2026-03-08 02:30-09:00', ['2026-03-14 07:00-15:00'], 1, [2]],
  ['the end of the year', '2027-01-02 07:00-15:00', ['2026-12-26 07:00-15:00'], 1, [2]],
  ['the end of the month', '2026-03-01 07:00-15:00', ['2026-02-22 07:00-15:00'], 1, [2]],
  ['the local weekend of two zones', '2026-11-27 19:00-23:00 America/Los_Angeles', three, 3, [4]],
  [
    'Friday evening in New York, but not yet in Los Angeles',
    '2026-11-27 16:00-23:00 America/Los_Angeles',
    three,
    3,
    [],
  ],
  ['on-call shifts before', '2026-11-28 07:00-15:00', three.map((one) => `${one} on-call`), 3, []],
  ['an on-call shift wanted', '2026-11-28 07:00-15:00 on-call', three, 3, []],
]

describe('weekends', () => {
  it.each(cases)('%s', (_, wanted, has, value, found) => {
    expect(valuesOf('weekends', { wanted, has, value }).map(({ weekends }) => weekends)).toEqual(found)
  })

  it('count on-call shifts where the policy says so', () => {
    const tried = { value: 3, isOnCallCounted: true }
    const onCall = three.map((one) => `${one} on-call`)
    expect(valuesOf('weekends', { ...tried, wanted: '2026-11-28 07:00-15:00', has: onCall })).toEqual([
      { weekends: 4, most: 3 },
    ])
    expect(valuesOf('weekends', { ...tried, wanted: '2026-11-28 07:00-15:00 on-call', has: three })).toHaveLength(1)
  })
})
