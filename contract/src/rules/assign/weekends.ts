import { addDays } from '../calendar-date.ts'
import { weekendOf } from './duty.ts'
import type { Rule } from './rule.ts'

const ofWeekends = 4

/** More than the number of weekends worked out of any four that follow each other. */
export const weekends: Rule<'weekends'> = ({ wanted, others, value }) => {
  const own = weekendOf(wanted)
  if (own === undefined) return []
  const worked = new Set([own, ...others.map(weekendOf)])
  const around = [-3, -2, -1, 0, 1, 2, 3].map((weeks) => worked.has(addDays(own, weeks * 7)))
  const counts = [0, 1, 2, 3].map((first) => around.slice(first, first + ofWeekends).filter(Boolean).length)
  const most = Math.max(...counts)
  return most > value ? [{ weekends: most, most: value }] : []
}
