import { expect, it } from 'vitest'
import { isTouched } from './live-schedule.ts'
import { blockCalendarQuery, departmentCalendarQuery } from './schedule.queries.ts'

const change = { type: 'change', startDate: '11-28-2026', endDate: '12-02-2026' } as const
const month = (one: string) => departmentCalendarQuery('DEP1', one).queryKey

it('a change refreshes the months that it touches, and every block', () => {
  expect(isTouched(month('2026-11'), change)).toBe(true)
  expect(isTouched(month('2026-12'), change)).toBe(true)
  expect(isTouched(month('2026-10'), change)).toBe(false)
  expect(isTouched(blockCalendarQuery('BLK1').queryKey, change)).toBe(true)
})

it('a restored connection refreshes everything', () => {
  expect(isTouched(month('2026-10'), { type: 'ready' })).toBe(true)
})
