import { weekIndexOf } from '../calendar-date.ts'
import { elapsedMinutes, hoursOf } from '../shift-time.ts'
import { weekOf } from './duty.ts'
import { type Duty, nothing, type Rule } from './rule.ts'

/** More than the number of hours from Sunday to Saturday. A shift counts for the week of its date. */
export const weeklyHours: Rule<'weekly-hours'> = ({ others, value, concerns }) => {
  const weeks = Map.groupBy(others.all, ({ date }) => weekIndexOf(date))
  return (wanted) => {
    const week = weeks.get(weekIndexOf(wanted.date)) ?? nothing
    const minutes = elapsedMinutes(wanted) + sum(week)
    if (minutes <= value * 60) return nothing
    const all = [wanted, ...week]
    if (!concerns(all)) return nothing
    const isAllOurs = all.every(({ place }) => place !== null)
    return [{ hours: isAllOurs ? hoursOf(minutes) : null, most: value, weekStart: weekOf(wanted) }]
  }
}

const sum = (duties: readonly Duty[]) => duties.reduce((minutes, duty) => minutes + elapsedMinutes(duty), 0)
