import { describe, expect, it } from 'vitest'
import { dutyOf, valuesOf } from './duty-fixture.ts'

const night = '2026-11-02 19:00-07:00'

/** The wanted shift, what the person has, and the short rests that are found, with ten hours required. */
const cases: [string, string, string[], [number, 'after' | 'before'][]][] = [
  ['exactly ten hours after a night', '2026-11-03 17:00-23:00', [night], []],
  ['one minute less', '2026-11-03 16:59-23:00', [night], [[9.98, 'after']]],
  ['exactly ten hours before the next', '2026-11-02 01:00-09:00', [night], []],
  ['one minute less before the next', '2026-11-02 01:00-09:01', [night], [[9.98, 'before']]],
  ['shifts that touch', '2026-11-03 07:00-15:00', [night], [[0, 'after']]],
  ['shifts that overlap', '2026-11-03 06:00-15:00', [night], []],
  [
    'short on both sides, the nearest of each',
    '2026-11-03 12:00-14:00',
    [night, '2026-11-02 05:00-11:00', '2026-11-03 20:00-23:00', '2026-11-03 18:00-19:00'],
    [
      [5, 'after'],
      [4, 'before'],
    ],
  ],
  ['the night that loses an hour', '2026-03-08 09:00-15:00', ['2026-03-07 15:00-23:00'], [[9, 'after']]],
  ['the night that gains an hour', '2026-11-01 08:00-15:00', ['2026-10-31 15:00-23:00'], []],
  ['an end in the repeated hour', '2026-11-01 10:29-15:00', ['2026-10-31 15:00-01:30'], [[9.98, 'after']]],
  ['the end of the year', '2027-01-01 12:00-20:00', ['2026-12-31 19:00-03:00'], [[9, 'after']]],
  ['the end of February', '2026-03-01 07:00-15:00', ['2026-02-28 14:00-22:00'], [[9, 'after']]],
  ['ten hours between two zones', '2026-11-03 02:00-09:00 America/Los_Angeles', ['2026-11-02 07:00-19:00'], []],
  [
    'one minute less between two zones',
    '2026-11-03 01:59-09:00 America/Los_Angeles',
    ['2026-11-02 07:00-19:00'],
    [[9.98, 'after']],
  ],
  ['an on-call shift before', '2026-11-03 08:00-16:00', [`${night} on-call`], []],
  ['an on-call shift wanted', '2026-11-03 08:00-16:00 on-call', [night], []],
]

describe('rest', () => {
  it.each(cases)('%s', (_, wanted, has, found) => {
    const values = valuesOf('rest', { wanted, has, value: 10 })
    expect(values.map(({ hours, side }) => [hours, side])).toEqual(found)
  })

  it('counts on-call shifts where the policy says so', () => {
    const tried = { value: 10, isOnCallCounted: true }
    expect(valuesOf('rest', { ...tried, wanted: '2026-11-03 08:00-16:00', has: [`${night} on-call`] })).toHaveLength(1)
    expect(valuesOf('rest', { ...tried, wanted: '2026-11-03 08:00-16:00 on-call', has: [night] })).toHaveLength(1)
  })

  it('names the other shift, unless it is elsewhere', () => {
    const ours = dutyOf(night)
    const tried = { wanted: '2026-11-03 08:00-16:00', value: 10 }
    expect(valuesOf('rest', { ...tried, person: { duties: [ours] } })).toEqual([
      { hours: 1, least: 10, side: 'after', other: ours },
    ])
    const elsewhere = { ...ours, place: null }
    expect(valuesOf('rest', { ...tried, person: { duties: [elsewhere] } })).toEqual([
      { hours: 1, least: 10, side: 'after', other: null },
    ])
  })
})
