import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { beforeEach, expect, test } from 'vitest'
import { queries } from '../../lib/answers.ts'
import { storedAround, windowOf } from './shift.queries.ts'

beforeEach(() => {
  queries.clear()
  return () => queries.clear()
})

const store = (from: string, to: string, data: string[], updatedAt: number) =>
  queries.setQueryData([mobileEndpoints.shifts.path, { from, to }], data, { updatedAt })

test('in a new month the window of the old one is shown, not a month that was looked at later', () => {
  store('2026-09-01', '2027-01-31', ['of October'], 1_000)
  store('2026-10-01', '2027-02-28', ['of November'], 2_000)
  store('2026-12-01', '2026-12-31', ['December alone'], 3_000)
  store('2027-03-01', '2027-03-31', [], 4_000)
  expect(storedAround('2026-12-01')).toEqual({
    input: { from: '2026-10-01', to: '2027-02-28' },
    data: ['of November'],
  })
  expect(storedAround('2027-04-01')).toBeUndefined()
})

test('no shift is too far ahead to be known as mine', () => {
  const { from, to } = windowOf('2026-11-18')
  expect(from).toBe('2026-10-01')
  expect(mobileEndpoints.shifts.input.safeParse({ from, to }).success).toBe(true)
  expect(mobileEndpoints.shifts.input.safeParse({ from, to: addDays(to, 1) }).success).toBe(false)
})
