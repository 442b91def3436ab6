import { addDays } from '../calendar-date.ts'
import { oncePerList, weekendOf } from './duty.ts'
import type { Rule } from './rule.ts'

const byWeekend = oncePerList((duties) => Map.groupBy(duties, weekendOf))

const inFour = [0, 1, 2, 3]

/** More than the number of weekends worked out of any four that follow each other. */
export const weekends: Rule<'weekends'> = ({ wanted, others, value, concerns }) => {
  const own = weekendOf(wanted)
  if (own === undefined) return []
  const worked = byWeekend(others)
  const fours = inFour.map((before) => inFour.map((after) => addDays(own, (after - before) * 7)))
  const counts = fours.map((four) => four.filter((weekend) => weekend === own || worked.has(weekend)))
  const broken = counts.filter(
    (four) => four.length > value && concerns(four.flatMap((weekend) => worked.get(weekend) ?? [])),
  )
  return broken.length > 0 ? [{ weekends: Math.max(...broken.map(({ length }) => length)), most: value }] : []
}
