import { expect, test } from 'vitest'
import { usHolidays } from './us-holidays.ts'

const datesOf = (year: number) => usHolidays(year).map(({ date }) => date.slice(5))

test.each([
  [2024, '01-01 01-15 02-19 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25'],
  // The first of June is a Monday in 2026 and a Tuesday in 2027; the first of November is a Thursday in 2029.
  [2027, '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25'],
  [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-11 11-22 12-25'],
])('the federal holidays of %i', (year, dates) => {
  expect(datesOf(year)).toEqual(dates.split(' '))
})

test('have names', () => {
  expect(usHolidays(2026).find(({ date }) => date === '2026-11-26')?.name).toBe('Thanksgiving Day')
})
