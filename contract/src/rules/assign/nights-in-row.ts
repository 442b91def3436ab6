import { nightsOf, runLength } from './duty.ts'
import type { Rule } from './rule.ts'

/** More than the number of nights in a row. */
export const nightsInRow: Rule<'nights-in-row'> = ({ wanted, others, value }) => {
  const own = nightsOf(wanted)
  if (own.length === 0) return []
  const all = new Set([...own, ...others.flatMap(nightsOf)])
  const nights = Math.max(...own.map((night) => runLength(all, night)))
  return nights > value ? [{ nights, most: value }] : []
}
