/** Arithmetic with calendar dates as ISO text ('2026-11-15'). No time zone is involved. */

const dayMs = 86_400_000

/** The judge computes with the same few dates very often. There are not many: the calls take 1900 to 2199. */
const knownDays = new Map<string, number>()
const knownDates = new Map<number, string>()

function toDays(isoDate: string): number {
  const found = knownDays.get(isoDate)
  if (found !== undefined) return found
  const [year, month, day] = [isoDate.slice(0, 4), isoDate.slice(5, 7), isoDate.slice(8, 10)].map(Number)
  const days = Date.UTC(year as number, (month as number) - 1, day) / dayMs
  knownDays.set(isoDate, days)
  return days
}

function fromDays(days: number): string {
  const found = knownDates.get(days)
  if (found !== undefined) return found
  const date = new Date(days * dayMs).toISOString().slice(0, 10)
  knownDates.set(days, date)
  return date
}

export const addDays = (isoDate: string, days: number): string => fromDays(toDays(isoDate) + days)

export const daysBetween = (from: string, to: string): number => toDays(to) - toDays(from)

/** Every day from the first to the last. */
export const datesBetween = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => addDays(first, index))

/** The first day of 1970, from which days are counted, was a Thursday. */
const firstWeekday = 4

/** 0 is Sunday, 6 is Saturday. */
export const weekdayOf = (isoDate: string): number => (((toDays(isoDate) + firstWeekday) % 7) + 7) % 7

/** The same day some months later; undefined if that month has no such day. */
export function sameDayAfterMonths(isoDate: string, months: number): string | undefined {
  const day = Number(isoDate.slice(8, 10))
  const found = new Date(Date.UTC(Number(isoDate.slice(0, 4)), Number(isoDate.slice(5, 7)) - 1 + months, day))
  return found.getUTCDate() === day ? found.toISOString().slice(0, 10) : undefined
}

/** The first day of so many months that end with a day: three months until 30 November begin on 1 September. */
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
