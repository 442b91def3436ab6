import type { RecurrenceType } from '../choices.ts'
import { isAllowedDay, type Plan } from './allowed-days.ts'
import { addDays, sameDayAfterMonths } from './calendar-date.ts'

export type Recurrence = { type: RecurrenceType; times: number; startDate: string }

/** The day some steps after the start; undefined if the month has no such day. */
function dayOfStep(recurrence: Recurrence, step: number): string | undefined {
  const { type, startDate } = recurrence
  if (type === 'Monthly') return sameDayAfterMonths(startDate, step)
  return addDays(startDate, step * { Daily: 1, Weekly: 7, Biweekly: 14 }[type])
}

/** The dates of a recurrence. Only allowed days count, and it ends with the block. */
export function recurrenceDates(recurrence: Recurrence, plan: Plan): string[] {
  const dates: string[] = []
  for (let step = 0; dates.length < recurrence.times; step += 1) {
    const day = dayOfStep(recurrence, step)
    if (day === undefined) continue
    if (day > plan.endDate) break
    if (isAllowedDay(day, plan)) dates.push(day)
  }
  return dates
}
