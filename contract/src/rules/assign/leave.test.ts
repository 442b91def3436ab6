import { describe, expect, it } from 'vitest'
import { valuesOf } from './duty-fixture.ts'

/** The wanted shift, the leave's days, and whether they meet. */
const cases: [string, string, [string, string], boolean][] = [
  ['on the day', '2026-11-04 07:00-15:00', ['2026-11-04', '2026-11-04'], true],
  ['the night before ends at midnight', '2026-11-03 16:00-00:00', ['2026-11-04', '2026-11-06'], false],
  ['one minute after midnight', '2026-11-03 16:00-00:01', ['2026-11-04', '2026-11-06'], true],
  ['the night of the last day', '2026-11-06 23:59-07:00', ['2026-11-04', '2026-11-06'], true],
  ['midnight after the last day', '2026-11-07 00:00-07:00', ['2026-11-04', '2026-11-06'], false],
  ['the day that loses an hour', '2026-03-08 23:00-03:00', ['2026-03-08', '2026-03-08'], true],
  ['the day after it', '2026-03-09 00:00-07:00', ['2026-03-08', '2026-03-08'], false],
  ['the last hour of the day that gains one', '2026-11-01 23:30-03:00', ['2026-11-01', '2026-11-01'], true],
  ['the day after that', '2026-11-02 00:00-07:00', ['2026-11-01', '2026-11-01'], false],
  ['the end of the year', '2026-12-31 19:00-07:00', ['2027-01-01', '2027-01-03'], true],
  ['the end of the month', '2026-11-30 15:00-23:00', ['2026-12-01', '2026-12-03'], false],
  [
    'midnight is that of the facility',
    '2026-11-03 21:00-00:00 America/Los_Angeles',
    ['2026-11-04', '2026-11-04'],
    false,
  ],
  ['on-call shifts count', '2026-11-04 07:00-15:00 on-call', ['2026-11-04', '2026-11-04'], true],
]

describe('leave', () => {
  it.each(cases)('%s', (_, wanted, [fromDate, toDate], isFound) => {
    expect(valuesOf('leave', { wanted, person: { leaves: [{ fromDate, toDate }] } })).toEqual(isFound ? [{}] : [])
  })

  it.each<[string, string, boolean]>([
    ['before', '2026-11-05 06:55-15:00', true],
    ['when', '2026-11-05 07:00-15:00', false],
  ])('of somebody who left a night: a shift %s it would have ended', (_, wanted, isFound) => {
    const until = Date.parse('2026-11-05T12:00:00Z')
    const leaves = [{ fromDate: '2026-11-04', toDate: '2026-11-04', until }]
    expect(valuesOf('leave', { wanted, person: { leaves } })).toEqual(isFound ? [{}] : [])
  })

  it('is found once for several leaves', () => {
    const leaves = ['2026-11-04', '2026-11-05'].map((date) => ({ fromDate: date, toDate: date }))
    expect(valuesOf('leave', { wanted: '2026-11-04 19:00-07:00', person: { leaves } })).toEqual([{}])
  })
})
