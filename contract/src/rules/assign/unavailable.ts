import { weekdayOf } from '../calendar-date.ts'
import { overlaps } from '../conflicts.ts'
import { spanOfLocalTimes } from '../shift-time.ts'
import { datesAround } from './duty.ts'
import type { Availability, Rule, WantedDuty } from './rule.ts'

/** The person said that they cannot work then. Their hours are local to the shift's facility. */
export const unavailable: Rule<'unavailable'> = ({ wanted, person }) => {
  const found = person.availability.find((one) => one.kind === 'unavailable' && meets(one, wanted))
  return found ? [{ from: found.from, to: found.to }] : []
}

function meets(one: Availability, wanted: WantedDuty): boolean {
  return datesAround(wanted)
    .filter((date) => (one.date === null ? one.weekday === weekdayOf(date) : one.date === date))
    .some((date) => overlaps(wanted, spanOfLocalTimes(date, one, wanted.timeZone)))
}
