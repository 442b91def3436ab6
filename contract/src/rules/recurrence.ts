import type { RecurrenceType } from '../choices.ts'
import { isAllowedDay, type Plan } from './allowed-days.ts'
import { addDays, sameDayAfterMonths, weekdayOf, weekStartOf } from './calendar-date.ts'

export type Recurrence = {
  type: RecurrenceType
  times: number
  startDate: string
  /** For Weekly and Biweekly; 0 is Sunday. Without any, the weekday of the start date counts. */
  weekdays?: readonly number[] | undefined
}

/** The recurrences that repeat on several weekdays. */
export const hasWeekdays = (type: RecurrenceType): boolean => type === 'Weekly' || type === 'Biweekly'

/** The days of one step: a day, a month's day if the month has it, or the weekdays of a week from the start date on. */
function daysOfStep({ type, startDate, weekdays = [] }: Recurrence, step: number): string[] {
  if (type === 'Daily') return [addDays(startDate, step)]
  if (type === 'Monthly') {
    const day = sameDayAfterMonths(startDate, step)
    return day === undefined ? [] : [day]
  }
  const week = addDays(weekStartOf(startDate), step * (type === 'Weekly' ? 7 : 14))
  const chosen = weekdays.length > 0 ? [...new Set(weekdays)].sort() : [weekdayOf(startDate)]
  return chosen.map((weekday) => addDays(week, weekday)).filter((day) => day >= startDate)
}

/** The dates of a recurrence. Only allowed days count, and it ends with the block. */
export function recurrenceDates(recurrence: Recurrence, plan: Plan): string[] {
  const dates: string[] = []
  for (let step = 0, isOver = false; !isOver; step += 1) {
    const days = daysOfStep(recurrence, step)
    dates.push(...days.filter((day) => isAllowedDay(day, plan)))
    isOver = dates.length >= recurrence.times || days.some((day) => day > plan.endDate)
  }
  return dates.slice(0, recurrence.times)
}
