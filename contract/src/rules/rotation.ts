import { daysBetween, weekStartOf } from './calendar-date.ts'

/** The rotation of a pattern: which day of it a person works on a date, and how people are spread over it. */

type Rotation = { weeks: number; days: readonly { day: number; teamCode: string | null }[] }

/** The day of the rotation on a date. Day 0 is the Sunday of the week of the start date; the offset runs ahead. */
export const rotationDay = (date: string, { weeks }: Rotation, startDate: string, offset: number): number =>
  (daysBetween(weekStartOf(startDate), date) + offset) % (7 * weeks)

/** After how many days the rotation repeats itself: 8 for '4 on, 4 off', which takes 8 weeks to meet its weekday again. */
export function periodOf({ weeks, days }: Rotation): number {
  const length = 7 * weeks
  const worked = new Map(days.map(({ day, teamCode }) => [day, teamCode ?? 'chosen']))
  const isPeriod = (period: number) =>
    length % period === 0 &&
    Array.from({ length }, (_, day) => day).every((day) => worked.get(day) === worked.get((day + period) % length))
  return Array.from({ length }, (_, index) => index + 1).find(isPeriod) ?? length
}

/** The offsets that spread people evenly over the rotation. */
export function staggered(people: number, rotation: Rotation): number[] {
  const period = periodOf(rotation)
  return Array.from({ length: people }, (_, index) => Math.floor((index * period) / people) % period)
}
