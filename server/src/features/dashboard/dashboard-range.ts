import { type DashboardRange, dashboardRange } from '@shiftward/contract/choices.ts'

/** The days that a dashboard shows, and the days it compares them with. */

export type Days = { startDate: string; endDate: string }

const { PlainDate } = Temporal
const iso = (date: Temporal.PlainDate): string => date.toString()

/** A month, or a year: the quarterly view also shows a whole year. */
const lengthOf = (view: DashboardRange): Temporal.DurationLike =>
  view === dashboardRange.monthly ? { months: 1 } : { years: 1 }

const daysFrom = (start: Temporal.PlainDate, length: Temporal.DurationLike): Days => ({
  startDate: iso(start),
  endDate: iso(start.add(length).subtract({ days: 1 })),
})

/** The range that contains a day, and the range before it. */
export function rangeAround(date: string, view: DashboardRange): { range: Days; before: Days } {
  const day = PlainDate.from(date)
  const start = view === dashboardRange.monthly ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 })
  const length = lengthOf(view)
  return { range: daysFrom(start, length), before: daysFrom(start.subtract(length), length) }
}

export const yearOf = (date: string): Days => rangeAround(date, dashboardRange.yearly).range

const earlier = (one: Temporal.PlainDate, other: Temporal.PlainDate) =>
  PlainDate.compare(one, other) < 0 ? one : other

/**
 * The period that spending is compared by: month, quarter or year. `before` has as many days of the period before as
 * have begun of this one: none if the period lies in the future.
 */
export function spendPeriod(date: string, view: DashboardRange, today: string): { period: Days; before: Days } {
  const day = PlainDate.from(date)
  const isQuarter = view === dashboardRange.quarterly
  const length = isQuarter ? { months: 3 } : lengthOf(view)
  const start = isQuarter
    ? day.with({ month: day.month - ((day.month - 1) % 3), day: 1 })
    : PlainDate.from(rangeAround(date, view).range.startDate)
  const period = daysFrom(start, length)
  const before = daysFrom(start.subtract(length), length)
  const daysPassed = start.until(earlier(PlainDate.from(today), PlainDate.from(period.endDate)))
  const sameDay = PlainDate.from(before.startDate).add(daysPassed)
  return { period, before: { ...before, endDate: iso(earlier(sameDay, PlainDate.from(before.endDate))) } }
}

/** The same day in the range before, or the last day if that month is shorter. */
export const sameDayBefore = (date: string, view: DashboardRange): string =>
  iso(PlainDate.from(date).subtract(lengthOf(view)))

/** The first day of each bar of the chart. */
export function barsOf({ startDate, endDate }: Days, view: DashboardRange): string[] {
  const step = { [dashboardRange.monthly]: { days: 1 }, [dashboardRange.quarterly]: { months: 3 } }[view as 1 | 2]
  const bars: string[] = []
  for (let day = PlainDate.from(startDate); iso(day) <= endDate; day = day.add(step ?? { months: 1 }))
    bars.push(iso(day))
  return bars
}

/** The moment at which a day begins in a time zone. */
export const momentOfDay = (date: string, timeZone: string): Date =>
  new Date(PlainDate.from(date).toZonedDateTime(timeZone).epochMilliseconds)
