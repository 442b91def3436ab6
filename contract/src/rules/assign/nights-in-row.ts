import { nightsOf, runLength } from './duty.ts'
import type { Rule } from './rule.ts'

/** More than the number of nights in a row. */
export const nightsInRow: Rule<'nights-in-row'> = ({ wanted, others, value }) => {
  const own = nightsOf(wanted)
  // A long shift has two nights. They follow each other, so the run is the same.
  const [first] = own
  if (first === undefined) return []
  const nights = runLength(new Set([...own, ...others.flatMap(nightsOf)]), first)
  return nights > value ? [{ nights, most: value }] : []
}
