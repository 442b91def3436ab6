import { addDays, weekdayOf, weekStartOf } from '../calendar-date.ts'
import { minutesOf } from '../clock-time.ts'
import { countBefore, overlaps } from '../conflicts.ts'
import { elapsedMinutes, type Span, spanOfLocalTimes } from '../shift-time.ts'
import type { Duty } from './rule.ts'

export const hourMs = 3_600_000
const leastNightMinutes = 3 * 60
const nightEnd = 6 * 60
const day = 24 * 60

/** What these functions look at. */
type Timed = Pick<Duty, 'date' | 'startTime' | 'startsAt' | 'endsAt' | 'timeZone'>

/** Dates and time zones are slow to compute with, and a duty is looked at by several rules, for each wanted shift again. */
const oncePerDuty = <Value>(compute: (duty: Timed) => Value) => onceFor<Timed, Value>(compute)

/** The same for the list of all that a person has. The judge makes these lists and never changes them. */
export const oncePerList = <Value>(compute: (duties: readonly Duty[]) => Value) =>
  onceFor<readonly Duty[], Value>(compute)

function onceFor<Subject extends object, Value>(compute: (subject: Subject) => Value): (subject: Subject) => Value {
  const known = new WeakMap<Subject, { value: Value }>()
  return (subject) => {
    const found = known.get(subject)
    if (found) return found.value
    const value = compute(subject)
    known.set(subject, { value })
    return value
  }
}

const inOrder = oncePerList((duties) => ({
  sorted: duties.toSorted((one, other) => one.startsAt - other.startsAt),
  longest: duties.reduce((longest, { startsAt, endsAt }) => Math.max(longest, endsAt - startsAt), 0),
}))

/** The duties that share time with a span, by their start. A search, because a person has hundreds and few are near. */
export function dutiesWithin(duties: readonly Duty[], span: Span): readonly Duty[] {
  const { sorted, longest } = inOrder(duties)
  const first = countBefore(sorted, span.startsAt - longest)
  const last = countBefore(sorted, span.endsAt)
  return first === last ? none : sorted.slice(first, last).filter((duty) => overlaps(duty, span))
}

const none: readonly Duty[] = []

/** The dates between whose 00:00 and 06:00 the duty has at least three hours. Most duties have none, long ones two. */
export const nightsOf: (duty: Timed) => readonly string[] = oncePerDuty(findNights)

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

type Run = { first: string; last: string; length: number }

/** The dates that follow each other without a gap, the given one included. */
export function runAround(dates: ReadonlySet<string>, date: string): Run {
  const run = { first: date, last: date, length: 1 }
  for (let day = addDays(date, -1); dates.has(day); day = addDays(day, -1), run.length++) run.first = day
  for (let day = addDays(date, 1); dates.has(day); day = addDays(day, 1), run.length++) run.last = day
  return run
}

export const isIn = ({ first, last }: Run, date: string): boolean => first <= date && date <= last
