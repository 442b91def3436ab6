import { addDays, weekdayOf, weekStartOf } from '../calendar-date.ts'
import { minutesOf } from '../clock-time.ts'
import { countBefore, overlaps } from '../conflicts.ts'
import { elapsedMinutes, type Span, spanOfLocalTimes } from '../shift-time.ts'
import { type Duty, nothing } from './rule.ts'

export const hourMs = 3_600_000
const leastNightMinutes = 3 * 60
const nightEnd = 6 * 60
const day = 24 * 60

/** What these functions look at. */
type Timed = Pick<Duty, 'date' | 'startTime' | 'startsAt' | 'endsAt' | 'timeZone'>

/** Dates and time zones are slow to compute with, and a duty is looked at by several rules, for each wanted shift again. */
function oncePerDuty<Value>(compute: (duty: Timed) => Value): (duty: Timed) => Value {
  const known = new WeakMap<Timed, { value: Value }>()
  return (duty) => {
    const found = known.get(duty)
    if (found) return found.value
    const value = compute(duty)
    known.set(duty, { value })
    return value
  }
}

/** All duties of a person, in the order in which they were given. */
export class Duties {
  readonly all: readonly Duty[]
  #sorted: readonly Duty[] | undefined
  #longest = 0

  constructor(all: readonly Duty[]) {
    this.all = all
  }

  /** Those that share time with a span, by their start. A search, because a person has hundreds and few are near. */
  within(span: Span): readonly Duty[] {
    this.#sorted ??= this.#sort()
    const found: Duty[] = []
    for (let index = countBefore(this.#sorted, span.startsAt - this.#longest); ; index++) {
      const duty = this.#sorted[index]
      if (!duty || duty.startsAt >= span.endsAt) return found
      if (overlaps(duty, span)) found.push(duty)
    }
  }

  #sort(): readonly Duty[] {
    for (const { startsAt, endsAt } of this.all) this.#longest = Math.max(this.#longest, endsAt - startsAt)
    return this.all.toSorted((one, other) => one.startsAt - other.startsAt)
  }
}

/** The dates between whose 00:00 and 06:00 the duty has at least three hours. Most duties have none, long ones two. */
export const nightsOf = (duty: Timed): readonly string[] => (isByDay(duty) ? nothing : nightsOfLate(duty))

/** The hour on both sides is for the days on which clocks change. */
function isByDay(duty: Timed): boolean {
  const start = minutesOf(duty.startTime)
  return start - 60 >= nightEnd && start + elapsedMinutes(duty) + 60 <= day
}

const nightsOfLate = oncePerDuty(findNights)

/** The Sunday of the duty's week. */
export const weekOf = ({ date }: Pick<Timed, 'date'>): string => weekStartOf(date)

/** The dates that can share hours with the duty: a night before reaches into it, and it reaches into the next days. */
export const datesAround: (duty: Timed) => readonly string[] = oncePerDuty(({ date }) =>
  [-1, 0, 1, 2].map((days) => addDays(date, days)),
)

function findNights(duty: Timed): string[] {
  const start = minutesOf(duty.startTime)
  // An hour more on each side, because clocks may change. Only a duty that comes near the night is computed exactly.
  const end = start + elapsedMinutes(duty) + 60
  const days = [0, 1, 2].filter((days) => start - 60 < days * day + nightEnd && end > days * day)
  return days.map((days) => addDays(duty.date, days)).filter((date) => hasNight(duty, date))
}

function hasNight(duty: Timed, date: string): boolean {
  const night = spanOfLocalTimes(date, { from: '00:00:00', to: '06:00:00' }, duty.timeZone)
  const startsAt = Math.max(night.startsAt, duty.startsAt)
  const endsAt = Math.min(night.endsAt, duty.endsAt)
  return elapsedMinutes({ startsAt, endsAt }) >= leastNightMinutes
}

const friday = 5
const saturday = 6
const fridayEvening = '19:00:00'

/** The Saturday of the weekend that the duty takes; undefined if it starts on a weekday, or on Friday before 19:00. */
export function weekendOf({ date, startTime }: Pick<Timed, 'date' | 'startTime'>): string | undefined {
  const weekday = weekdayOf(date)
  if (weekday === saturday) return date
  if (weekday === 0) return addDays(date, -1)
  return weekday === friday && startTime >= fridayEvening ? addDays(date, 1) : undefined
}

type Run = { first: number; last: number; length: number }

/** The days that follow each other without a gap, the given one included. */
export function runAround(days: ReadonlySet<number>, day: number): Run {
  let [first, last] = [day, day]
  while (days.has(first - 1)) first--
  while (days.has(last + 1)) last++
  return { first, last, length: last - first + 1 }
}

export const isIn = ({ first, last }: Run, day: number): boolean => first <= day && day <= last
