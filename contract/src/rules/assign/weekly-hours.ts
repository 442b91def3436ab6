import { elapsedMinutes, hoursOf } from '../shift-time.ts'
import { oncePerList, weekOf } from './duty.ts'
import type { Rule } from './rule.ts'

const byWeek = oncePerList((duties) => Map.groupBy(duties, weekOf))

/** More than the number of hours from Sunday to Saturday. A shift counts for the week of its date. */
export const weeklyHours: Rule<'weekly-hours'> = ({ wanted, others, value, concerns }) => {
  const weekStart = weekOf(wanted)
  const week = [wanted, ...(byWeek(others).get(weekStart) ?? [])]
  const minutes = week.reduce((sum, duty) => sum + elapsedMinutes(duty), 0)
  if (minutes <= value * 60 || !concerns(week)) return []
  const isAllOurs = week.every(({ place }) => place !== null)
  return [{ hours: isAllOurs ? hoursOf(minutes) : null, most: value, weekStart }]
}
