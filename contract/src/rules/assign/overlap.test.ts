import { describe, expect, it } from 'vitest'
import { dutyOf, valuesOf } from './duty-fixture.ts'

const night = '2026-11-02 19:00-07:00'

/** The wanted shift, what the person has, and the starts of the shifts that it overlaps. */
const cases: [string, string, string[], string[]][] = [
  ['a shift that starts when the other ends', '2026-11-03 07:00-15:00', [night], []],
  ['one minute earlier', '2026-11-03 06:59-15:00', [night], ['19:00:00']],
  ['a shift that ends when the other starts', '2026-11-02 11:00-19:00', [night], []],
  ['one minute later', '2026-11-02 11:00-19:01', [night], ['19:00:00']],
  ['a shift inside the other', '2026-11-03 01:00-02:00', [night], ['19:00:00']],
  ['two others', '2026-11-02 12:00-20:00', [night, '2026-11-02 07:00-13:00'], ['19:00:00', '07:00:00']],
  ['the night that loses an hour: three is two', '2026-03-08 02:00-09:00', ['2026-03-07 19:00-03:00'], []],
  ['and a minute after three is too late', '2026-03-08 02:00-09:00', ['2026-03-07 19:00-03:01'], ['19:00:00']],
  ['the first of the repeated hours', '2026-11-01 01:30-09:00', ['2026-10-31 19:00-01:30'], []],
  ['until two both hours are worked', '2026-11-01 01:30-09:00', ['2026-10-31 19:00-02:00'], ['19:00:00']],
  ['the end of the year', '2027-01-01 06:00-15:00', ['2026-12-31 19:00-07:00'], ['19:00:00']],
  ['the end of the month', '2026-12-01 07:00-15:00', ['2026-11-30 19:00-07:00'], []],
  [
    'the end of one zone is the start of the other',
    '2026-11-02 16:00-20:00 America/Los_Angeles',
    ['2026-11-02 07:00-19:00'],
    [],
  ],
  [
    'one minute earlier in the other zone',
    '2026-11-02 15:59-20:00 America/Los_Angeles',
    ['2026-11-02 07:00-19:00'],
    ['07:00:00'],
  ],
  ['on-call shifts count', '2026-11-03 06:00-15:00 on-call', [`${night} on-call`], ['19:00:00']],
]

describe('overlap', () => {
  it.each(cases)('%s', (_, wanted, has, found) => {
    expect(valuesOf('overlap', { wanted, has }).map(({ other }) => other?.startTime)).toEqual(found)
  })

  it.each<[string, string, Parameters<typeof dutyOf>[1], boolean]>([
    ['the same shift', night, {}, true],
    ['another team', night, { teamId: 2 }, false],
    ['another skill', night, { skill: 'Physician' }, false],
    ['other hours', '2026-11-02 19:00-06:00', {}, false],
  ])('tells whether it is the same shift: %s', (_, wanted, given, isSame) => {
    const found = valuesOf('overlap', { wanted, has: [night], ...(given && { given }) })
    expect(found.map((values) => values.isSame)).toEqual([isSame])
  })

  it('does not name a shift elsewhere', () => {
    const person = { duties: [{ ...dutyOf(night), place: null, teamId: 2 }] }
    expect(valuesOf('overlap', { wanted: night, person })).toEqual([{ other: null, isSame: false }])
  })
})
