import { describe, expect, it } from 'vitest'
import { dutyOf, valuesOf } from './duty-fixture.ts'
import type { Availability } from './rule.ts'
import { isPreferred } from './unavailable.ts'

const on = (date: string, from: string | null = null, to: string | null = null): Availability => ({
  kind: 'unavailable',
  date,
  weekday: null,
  from: from && `${from}:00`,
  to: to && `${to}:00`,
})
const every = (weekday: number, from: string | null = null, to: string | null = null): Availability => ({
  ...on('', from, to),
  date: null,
  weekday,
})

/** The wanted shift, when the person cannot work, and whether they meet. 11-04 is a Wednesday. */
const cases: [string, string, Availability, boolean][] = [
  ['on the day', '2026-11-04 07:00-15:00', on('2026-11-04'), true],
  ['on another day', '2026-11-05 07:00-15:00', on('2026-11-04'), false],
  ['until midnight before', '2026-11-03 16:00-00:00', on('2026-11-04'), false],
  ['one minute after midnight', '2026-11-03 16:00-00:01', on('2026-11-04'), true],
  ['from midnight after', '2026-11-05 00:00-08:00', on('2026-11-04'), false],
  ['every Wednesday', '2026-11-04 07:00-15:00', every(3), true],
  ['a night into Wednesday', '2026-11-03 19:00-07:00', every(3), true],
  ['every Tuesday', '2026-11-04 07:00-15:00', every(2), false],
  ['until the hours begin', '2026-11-04 07:00-15:00', on('2026-11-04', '15:00', '18:00'), false],
  ['one minute into the hours', '2026-11-04 07:00-15:01', on('2026-11-04', '15:00', '18:00'), true],
  ['when the hours end', '2026-11-04 18:00-23:00', on('2026-11-04', '15:00', '18:00'), false],
  ['one minute before they end', '2026-11-04 17:59-23:00', on('2026-11-04', '15:00', '18:00'), true],
  ['hours that began the day before', '2026-11-04 05:00-13:00', every(2, '22:00', '06:00'), true],
  ['after those hours', '2026-11-04 06:00-14:00', every(2, '22:00', '06:00'), false],
  ['hours on the day on which a night ends', '2026-11-03 19:00-07:00', every(3, '06:00', '09:00'), true],
  ['a whole day of 24 hours', '2026-11-03 23:00-23:00', on('2026-11-04', '22:00', '23:30'), true],
  ['the day that loses an hour', '2026-03-08 03:00-04:00', on('2026-03-08', '00:00', '03:00'), false],
  ['the same, a minute longer', '2026-03-08 03:00-04:00', on('2026-03-08', '00:00', '03:01'), true],
  ['the day that gains an hour', '2026-11-01 02:00-04:00', on('2026-11-01', '00:00', '02:00'), false],
  ['both of the repeated hours', '2026-11-01 01:30-04:00', on('2026-11-01', '01:45', '02:00'), true],
  ['the end of the year', '2026-12-31 19:00-07:00', on('2027-01-01'), true],
  ['the end of the month', '2026-12-01 07:00-15:00', on('2026-11-30', '22:00', '08:00'), true],
  [
    'hours are those of the facility',
    '2026-11-04 14:00-15:00 America/Los_Angeles',
    on('2026-11-04', '15:00', '18:00'),
    false,
  ],
  ['preferred is not unavailable', '2026-11-04 07:00-15:00', { ...on('2026-11-04'), kind: 'preferred' }, false],
  ['an on-call shift wanted', '2026-11-04 07:00-15:00 on-call', on('2026-11-04'), false],
]

describe('unavailable', () => {
  it.each(cases)('%s', (_, wanted, one, isFound) => {
    const values = { from: one.from, to: one.to }
    expect(valuesOf('unavailable', { wanted, person: { availability: [one] } })).toEqual(isFound ? [values] : [])
  })

  it('counts on-call shifts where the policy says so', () => {
    const person = { availability: [on('2026-11-04')] }
    const found = valuesOf('unavailable', { wanted: '2026-11-04 07:00-15:00 on-call', person, isOnCallCounted: true })
    expect(found).toHaveLength(1)
  })

  it('names the first of several', () => {
    const person = { availability: [on('2026-11-03'), on('2026-11-04', '09:00', '10:00'), every(3)] }
    expect(valuesOf('unavailable', { wanted: '2026-11-04 07:00-15:00', person })).toEqual([
      { from: '09:00:00', to: '10:00:00' },
    ])
  })
})

describe('preferred', () => {
  it.each<[string, string, Availability, boolean]>([
    ['the day on which the shift starts', '2026-11-04 07:00-15:00', on('2026-11-04'), true],
    ['the day on which a night ends', '2026-11-03 19:00-07:00', every(3), false],
    ['hours that begin with the shift', '2026-11-04 07:00-15:00', every(3, '07:00', '12:00'), true],
    ['hours that end when it starts', '2026-11-04 12:00-20:00', every(3, '07:00', '12:00'), false],
    ['hours that began the day before', '2026-11-04 05:00-13:00', every(2, '22:00', '06:00'), true],
  ])('%s', (_, wanted, one, isFound) => {
    const availability: Availability[] = [{ ...one, kind: 'preferred' }]
    expect(isPreferred({ availability }, dutyOf(wanted))).toBe(isFound)
    expect(isPreferred({ availability: [one] }, dutyOf(wanted))).toBe(false)
  })
})
