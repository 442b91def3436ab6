import { describe, expect, it } from 'vitest'
import { valuesOf } from './duty-fixture.ts'

const [monday, tuesday] = ['2026-11-02 19:00-07:00', '2026-11-03 19:00-07:00']
const twoNights = [monday, tuesday]

/** The wanted shift, what the person has, and the hours off that are found, with 24 required. */
const cases: [string, string, string[], number[]][] = [
  ['exactly 24 hours', '2026-11-05 07:00-15:00', twoNights, []],
  ['one minute less', '2026-11-05 06:59-15:00', twoNights, [23.98]],
  ['after a single night', '2026-11-04 07:00-15:00', [tuesday], []],
  ['one more night goes on', '2026-11-04 19:00-07:00', twoNights, []],
  ['a late shift instead', '2026-11-04 19:00-23:00', twoNights, [12]],
  ['the night that makes it two', monday, [tuesday, '2026-11-04 19:00-23:00'], [12]],
  ['the last night', tuesday, [monday, '2026-11-04 19:00-23:00'], [12]],
  [
    'a day shift between two nights that do not follow',
    '2026-11-04 19:00-07:00',
    [monday, '2026-11-03 10:00-14:00'],
    [],
  ],
  ['a shift before the nights', '2026-11-02 07:00-15:00', twoNights, []],
  ['a shift during the last night', '2026-11-04 05:00-12:00', twoNights, []],
  ['three nights, then a day', '2026-11-05 12:00-20:00', [...twoNights, '2026-11-04 19:00-07:00'], [5]],
  [
    'the night that loses an hour: clock 24, passed 23',
    '2026-03-08 04:00-11:00',
    ['2026-03-05 20:00-04:00', '2026-03-06 20:00-04:00'],
    [23],
  ],
  [
    'the night that gains an hour: clock 23, passed 24',
    '2026-11-01 05:59-11:00',
    ['2026-10-29 19:00-07:00', '2026-10-30 19:00-06:59'],
    [],
  ],
  ['the end of the year', '2027-01-02 06:59-15:00', ['2026-12-30 19:00-07:00', '2026-12-31 19:00-07:00'], [23.98]],
  ['the end of the month', '2026-12-01 06:59-15:00', ['2026-11-28 19:00-07:00', '2026-11-29 19:00-07:00'], [23.98]],
  ['exactly 24 hours between two zones', '2026-11-05 04:00-12:00 America/Los_Angeles', twoNights, []],
  [
    'one minute less between two zones',
    '2026-11-05 03:59-12:00 America/Los_Angeles',
    [monday, '2026-11-03 16:00-04:00 America/Los_Angeles'],
    [23.98],
  ],
  ['on-call nights before', '2026-11-04 19:00-23:00', twoNights.map((one) => `${one} on-call`), []],
  ['an on-call shift wanted', '2026-11-04 19:00-23:00 on-call', twoNights, []],
]

describe('hours off after nights', () => {
  it.each(cases)('%s', (_, wanted, has, found) => {
    expect(valuesOf('after-nights', { wanted, has, value: 24 }).map(({ hours }) => hours)).toEqual(found)
  })

  it('count on-call shifts where the policy says so', () => {
    const tried = { value: 24, isOnCallCounted: true }
    const onCall = twoNights.map((one) => `${one} on-call`)
    expect(valuesOf('after-nights', { ...tried, wanted: '2026-11-04 19:00-23:00', has: onCall })).toEqual([
      { hours: 12, least: 24 },
    ])
    expect(
      valuesOf('after-nights', { ...tried, wanted: '2026-11-04 19:00-23:00 on-call', has: twoNights }),
    ).toHaveLength(1)
  })
})
