import { expect, test } from 'vitest'
import { type CountedShift, measuring, totalsOf } from './roster-totals.ts'

const period = { startDate: '2026-11-15', endDate: '2026-11-28', isOnCallCounted: false }
const day = (date: string, given: Partial<CountedShift> = {}): CountedShift => ({
  day: date,
  startTime: '07:00:00',
  endTime: '19:00:00',
  onCallOpenShift: false,
  ...given,
})
const night = (date: string, given: Partial<CountedShift> = {}) =>
  day(date, { startTime: '19:00:00', endTime: '07:00:00', ...given })
const count = (shifts: CountedShift[], given = {}) =>
  totalsOf(shifts, { ...period, ...given }, measuring('America/New_York'))

test('counts hours in the period and by week, shifts, nights and weekends', () => {
  const shifts = [day('2026-11-16'), night('2026-11-20'), night('2026-11-21'), day('2026-11-22'), day('2026-11-28')]
  const totals = count(shifts)
  expect(totals).toMatchObject({ hours: 60, shifts: 5, nights: 2 })
  // Friday night, Saturday and the Sunday after it are one weekend.
  expect(totals.weekends).toBe(2)
  expect([...totals.weeks]).toEqual([
    ['2026-11-15', 36],
    ['2026-11-22', 24],
  ])
})

test('the hours that really pass count in the night when the clocks change', () => {
  const autumn = { startDate: '2026-10-31', endDate: '2026-10-31' }
  expect(count([night('2026-10-31')], autumn).hours).toBe(13)
})

test('a day outside the period counts for its week only', () => {
  const totals = count([day('2026-11-29'), day('2026-11-28')], { endDate: '2026-11-28' })
  expect(totals).toMatchObject({ hours: 12, shifts: 1 })
  expect(totals.weeks.get('2026-11-29')).toBe(12)
})

test('on call is a shift, and more only where the policy counts it', () => {
  const shifts = [night('2026-11-21', { onCallOpenShift: true })]
  expect(count(shifts)).toMatchObject({ hours: 0, shifts: 1, nights: 0, weekends: 0 })
  expect(count(shifts, { isOnCallCounted: true })).toMatchObject({ hours: 12, nights: 1, weekends: 1 })
})

test('a night is so by its hours, and an evening is not one', () => {
  const late = { startTime: '15:00:00', endTime: '00:00:00' }
  expect(count([day('2026-11-16', late), night('2026-11-17', { endTime: '02:00:00' })]).nights).toBe(0)
  expect(count([night('2026-11-17', { endTime: '03:00:00' })]).nights).toBe(1)
})
