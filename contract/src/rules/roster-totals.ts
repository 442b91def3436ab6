import { nightsOf, weekendOf } from './assign/duty.ts'
import { weekStartOf } from './calendar-date.ts'
import { elapsedMinutes, hoursOf, spanOfShift } from './shift-time.ts'

/** The numbers at the end of a roster's row. The server counts them, and the console again after each change. */

/** A shift of the roster. The day is ISO text. */
export type CountedShift = { day: string; startTime: string; endTime: string; onCallOpenShift: boolean }

/** ISO dates. Days outside the period count for their week only. */
export type CountedPeriod = { startDate: string; endDate: string; isOnCallCounted: boolean }

export type Totals = {
  hours: number
  shifts: number
  nights: number
  weekends: number
  /** The hours of each week with a shift, by its Sunday. */
  weeks: Map<string, number>
}

export type Measures = { minutes: number; nights: readonly string[]; weekend: string | undefined; weekStart: string }
type Hours = Pick<CountedShift, 'day' | 'startTime' | 'endTime'>

/** Time zones are slow to compute with, and most people of a day have the same hours: each is measured once. */
export function measuring(timeZone: string): (shift: Hours) => Measures {
  const known = new Map<string, Measures>()
  return ({ day: date, startTime, endTime }) => {
    const key = `${date} ${startTime} ${endTime}`
    const found = known.get(key)
    if (found) return found
    const duty = { date, startTime, timeZone, ...spanOfShift({ date, startTime, endTime }, timeZone) }
    const measures = {
      minutes: elapsedMinutes(duty),
      nights: nightsOf(duty),
      weekend: weekendOf(duty),
      weekStart: weekStartOf(date),
    }
    known.set(key, measures)
    return measures
  }
}

/** On-call shifts are counted as shifts; their hours, nights and weekends only where the policy counts them. */
export function totalsOf<Shift extends CountedShift>(
  shifts: readonly Shift[],
  { startDate, endDate, isOnCallCounted }: CountedPeriod,
  measure: (shift: Shift) => Measures,
): Totals {
  let [minutes, count, nights] = [0, 0, 0]
  const weekends = new Set<string>()
  const weeks = new Map<string, number>()
  for (const shift of shifts) {
    const isInside = shift.day >= startDate && shift.day <= endDate
    if (isInside) count++
    if (shift.onCallOpenShift && !isOnCallCounted) continue
    const found = measure(shift)
    weeks.set(found.weekStart, (weeks.get(found.weekStart) ?? 0) + found.minutes)
    if (!isInside) continue
    minutes += found.minutes
    nights += found.nights.length
    if (found.weekend !== undefined) weekends.add(found.weekend)
  }
  const inHours = [...weeks]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([week, sum]) => [week, hoursOf(sum)])
  return {
    hours: hoursOf(minutes),
    shifts: count,
    nights,
    weekends: weekends.size,
    weeks: new Map(inHours as [string, number][]),
  }
}
