import { addDays } from '../calendar-date.ts'
import { weekendOf } from './duty.ts'
import type { Rule } from './rule.ts'

const ofWeekends = 4

/** More than the number of weekends worked out of any four that follow each other. */
export const weekends: Rule<'weekends'> = ({ wanted, others, value }) => {
  const own = weekendOf(wanted)
  if (own === undefined) return []
  const worked = new Set([own, ...others.map(weekendOf)])
  const counts = Array.from({ length: ofWeekends }, (_, first) => {
    const four = Array.from({ length: ofWeekends }, (_, index) => addDays(own, (index - first) * 7))
    return four.filter((weekend) => worked.has(weekend)).length
  })
  const most = Math.max(...counts)
  return most > value ? [{ weekends: most, most: value }] : []
}
