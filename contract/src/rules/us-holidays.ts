import { addDays, weekdayOf } from './calendar-date.ts'

export type Holiday = { date: string; name: string }

const monday = 1
const thursday = 4

/** The days themselves, not the weekday on which offices close instead: a hospital is short on the day itself. */
export function usHolidays(year: number): Holiday[] {
  const on = (day: string) => `${year}-${day}`
  return [
    { date: on('01-01'), name: 'New Year’s Day' },
    { date: nth(3, monday, on('01-01')), name: 'Martin Luther King Jr. Day' },
    { date: nth(3, monday, on('02-01')), name: 'Washington’s Birthday' },
    { date: addDays(nth(1, monday, on('06-01')), -7), name: 'Memorial Day' },
    { date: on('06-19'), name: 'Juneteenth' },
    { date: on('07-04'), name: 'Independence Day' },
    { date: nth(1, monday, on('09-01')), name: 'Labor Day' },
    { date: nth(2, monday, on('10-01')), name: 'Columbus Day' },
    { date: on('11-11'), name: 'Veterans Day' },
    { date: nth(4, thursday, on('11-01')), name: 'Thanksgiving Day' },
    { date: on('12-25'), name: 'Christmas Day' },
  ]
}

/** The first, second … such weekday of a month that begins on `first`. */
function nth(count: number, weekday: number, first: string): string {
  const days = (weekday - weekdayOf(first) + 7) % 7
  return addDays(first, days + (count - 1) * 7)
}
