import { elapsedMinutes, hoursOf } from '../shift-time.ts'
import { oncePerList, weekOf } from './duty.ts'
import type { Duty, Rule } from './rule.ts'

const byWeek = oncePerList((duties) => {
  const weeks = Map.groupBy(duties, weekOf)
  return new Map([...weeks].map(([week, all]) => [week, { all, minutes: sum(all) }]))
})

const sum = (duties: readonly Duty[]) => duties.reduce((minutes, duty) => minutes + elapsedMinutes(duty), 0)

/** More than the number of hours from Sunday to Saturday. A shift counts for the week of its date. */
export const weeklyHours: Rule<'weekly-hours'> = ({ wanted, others, value, concerns }) => {
  const weekStart = weekOf(wanted)
  const week = byWeek(others).get(weekStart)
  const minutes = elapsedMinutes(wanted) + (week?.minutes ?? 0)
  if (minutes <= value * 60) return []
  const all = [wanted, ...(week?.all ?? [])]
  if (!concerns(all)) return []
  const isAllOurs = all.every(({ place }) => place !== null)
  return [{ hours: isAllOurs ? hoursOf(minutes) : null, most: value, weekStart }]
}
