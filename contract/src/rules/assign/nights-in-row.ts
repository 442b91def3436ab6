import { isIn, nightsOf, oncePerList, runAround } from './duty.ts'
import type { Rule } from './rule.ts'

const nightsOfAll = oncePerList((duties) => new Set(duties.flatMap(nightsOf)))

/** More than the number of nights in a row. */
export const nightsInRow: Rule<'nights-in-row'> = ({ wanted, others, value, concerns }) => {
  const own = nightsOf(wanted)
  // A long shift has two nights. They follow each other, so the run is the same.
  const [first] = own
  if (first === undefined) return []
  const nights = nightsOfAll(others)
  const run = runAround(own.length === 1 ? nights : new Set([...own, ...nights]), first)
  if (run.length <= value || !concerns(others.filter((other) => nightsOf(other).some((night) => isIn(run, night)))))
    return []
  return [{ nights: run.length, most: value }]
}
