import { isIn, oncePerList, runAround } from './duty.ts'
import type { Rule } from './rule.ts'

const datesOf = oncePerList((duties) => new Set(duties.map(({ date }) => date)))

/** More than the number of days worked in a row. A shift counts for the day it starts on. */
export const daysInRow: Rule<'days-in-row'> = ({ wanted, others, value, concerns }) => {
  const run = runAround(datesOf(others), wanted.date)
  if (run.length <= value || !concerns(others.filter(({ date }) => isIn(run, date)))) return []
  return [{ days: run.length, most: value }]
}
