import { addDays, weekdayOf } from '../calendar-date.ts'
import { overlaps } from '../conflicts.ts'
import { spanOfLocalTimes } from '../shift-time.ts'
import type { Availability, Rule, WantedDuty } from './rule.ts'

/** The person said that they cannot work then. Their hours are local to the shift's facility. */
export const unavailable: Rule<'unavailable'> = ({ wanted, person }) => {
  const found = person.availability.find((one) => one.kind === 'unavailable' && meets(one, wanted))
  return found ? [{ from: found.from, to: found.to }] : []
}

/** Hours that began on the day before may reach into the shift, and a night shift reaches into the next days. */
const daysAround = [-1, 0, 1, 2]

function meets(one: Availability, wanted: WantedDuty): boolean {
  return daysAround
    .map((days) => addDays(wanted.date, days))
    .filter((date) => (one.date === null ? one.weekday === weekdayOf(date) : one.date === date))
    .some((date) => overlaps(wanted, spanOfLocalTimes(date, one, wanted.timeZone)))
}
