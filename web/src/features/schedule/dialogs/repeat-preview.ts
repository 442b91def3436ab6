import { messages } from '@shiftward/contract/messages.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { type Recurrence, recurrenceDates } from '@shiftward/contract/rules/recurrence.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'

/** The days of a recurrence in words, shown before it is sent. */
export function recurrencePreview(recurrence: Recurrence, plan: Plan): string {
  const dates = recurrenceDates(recurrence, plan)
  if (dates.length === 0) return messages.schedule.noRecurrenceDate
  const days = `${dates.length} ${dates.length === 1 ? 'day' : 'days'}: ${dates.map(toWireDate).join(', ')}`
  return dates.length < recurrence.times ? `${days}. Then the block ends.` : days
}
