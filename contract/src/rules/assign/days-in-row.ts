import { dayNumberOf } from '../calendar-date.ts'
import { isIn, runAround } from './duty.ts'
import { type Duty, nothing, type Rule } from './rule.ts'

const dayOf = ({ date }: Duty) => dayNumberOf(date)

/** More than the number of days worked in a row. A shift counts for the day it starts on. */
export const daysInRow: Rule<'days-in-row'> = ({ others, value, concerns }) => {
  const days = new Set(others.all.map(dayOf))
  return (wanted) => {
    const run = runAround(days, dayOf(wanted))
    if (run.length <= value || !concerns(others.all, (other) => isIn(run, dayOf(other)))) return nothing
    return [{ days: run.length, most: value }]
  }
}
