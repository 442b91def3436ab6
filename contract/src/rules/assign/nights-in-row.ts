import { dayNumberOf } from '../calendar-date.ts'
import { isIn, nightsOf, runAround } from './duty.ts'
import { type Duty, nothing, type Rule } from './rule.ts'

const daysOfNights = (duty: Duty) => nightsOf(duty).map(dayNumberOf)

/** More than the number of nights in a row. */
export const nightsInRow: Rule<'nights-in-row'> = ({ others, value, concerns }) => {
  let known: ReadonlySet<number> | undefined
  return (wanted) => {
    const own = daysOfNights(wanted)
    // A long shift has two nights. They follow each other, so the run is the same.
    const [first] = own
    if (first === undefined) return nothing
    known ??= new Set(others.all.flatMap(daysOfNights))
    const run = runAround(own.length === 1 ? known : new Set([...own, ...known]), first)
    const isInRun = (other: Duty) => daysOfNights(other).some((night) => isIn(run, night))
    if (run.length <= value || !concerns(others.all, isInRun)) return nothing
    return [{ nights: run.length, most: value }]
  }
}
