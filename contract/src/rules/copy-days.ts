import { addDays, daysBetween, weekdayOf } from './calendar-date.ts'

/** Week: each day to the same weekday. Date: the first day to the first day. */
export const copyWays = ['week', 'date'] as const
export type CopyWay = (typeof copyWays)[number]

type Days = { startDate: string; endDate: string }

/** The whole weeks of a block, which 'week' repeats: seven days from its first day on. A shorter block counts as one. */
export const wholeWeeks = ({ startDate, endDate }: Days): number =>
  Math.max(1, Math.floor((daysBetween(startDate, endDate) + 1) / 7))

/**
 * The day of the source from which a day of the target is copied; undefined if there is none.
 *
 * By week, the whole weeks of the source repeat until the target ends; a rest of less than a week is not copied, because
 * a week put together from two would break people's rotation. By date, nothing repeats.
 */
export function sourceDayOf(date: string, { from, to, by }: { from: Days; to: Days; by: CopyWay }): string | undefined {
  const offset = by === 'date' ? daysBetween(to.startDate, date) : offsetByWeek(date, from, to)
  const day = addDays(from.startDate, offset)
  return day <= from.endDate ? day : undefined
}

function offsetByWeek(date: string, from: Days, to: Days): number {
  const ahead = (weekdayOf(to.startDate) - weekdayOf(from.startDate) + 7) % 7
  return (daysBetween(to.startDate, date) + ahead) % (7 * wholeWeeks(from))
}
