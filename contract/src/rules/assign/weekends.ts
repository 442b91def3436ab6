import { addDays } from '../calendar-date.ts'
import { weekendOf } from './duty.ts'
import { nothing, type Rule } from './rule.ts'

const inFour = [0, 1, 2, 3]

/** More than the number of weekends worked out of any four that follow each other. */
export const weekends: Rule<'weekends'> = ({ others, value, concerns }) => {
  const worked = Map.groupBy(others.all, weekendOf)
  return (wanted) => {
    const own = weekendOf(wanted)
    if (own === undefined) return nothing
    const fours = inFour.map((before) => inFour.map((after) => addDays(own, (after - before) * 7)))
    const counts = fours.map((four) => four.filter((weekend) => weekend === own || worked.has(weekend)))
    const broken = counts.filter(
      (four) => four.length > value && concerns(four.flatMap((weekend) => worked.get(weekend) ?? [])),
    )
    return broken.length > 0 ? [{ weekends: Math.max(...broken.map(({ length }) => length)), most: value }] : nothing
  }
}
