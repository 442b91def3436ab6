import { weekdayOf } from '../calendar-date.ts'
import { overlaps } from '../conflicts.ts'
import { type Span, spanOfLocalTimes } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import { type Availability, type Duty, nothing, type Person, type Rule } from './rule.ts'

/** The person said that they cannot work then. Their hours are local to the shift's facility. */
export const unavailable: Rule<'unavailable'> = ({ person }) => {
  const all = person.availability.filter(({ kind }) => kind === 'unavailable')
  if (all.length === 0) return undefined
  return (wanted) => {
    const found = all.find((one) => spansAround(one, wanted).some((span) => overlaps(wanted, span)))
    return found ? [{ from: found.from, to: found.to }] : nothing
  }
}

/** Whether the person said that they like to work when the shift starts. */
export const isPreferred = ({ availability }: Pick<Person, 'availability'>, wanted: Duty): boolean =>
  availability.some(
    (one) =>
      one.kind === 'preferred' &&
      spansAround(one, wanted).some(({ startsAt, endsAt }) => startsAt <= wanted.startsAt && wanted.startsAt < endsAt),
  )

const spansAround = (one: Availability, wanted: Duty): Span[] =>
  datesAround(wanted)
    .filter((date) => (one.date === null ? one.weekday === weekdayOf(date) : one.date === date))
    .map((date) => spanOfLocalTimes(date, one, wanted.timeZone))
