import { limits } from '@shiftward/contract/limits.ts'
import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { type Recurrence, recurrenceDates } from '@shiftward/contract/rules/recurrence.ts'
import type { Conflicts } from '../judge/judge-days.ts'

type TypedRecurrence = Omit<Recurrence, 'times'> & { times: number | undefined }

/** The recurrence as it is sent. Without a number of times it goes on until the block ends. */
export const recurrenceOf = ({ times, ...recurrence }: TypedRecurrence): Recurrence => ({
  ...recurrence,
  times: times ?? limits.schedule.recurrences,
})

/** The days of a recurrence, shown before it is sent. */
export function recurrencePreview(typed: TypedRecurrence, plan: Plan, conflictsOf: (days: string[]) => Conflicts) {
  const dates = recurrenceDates(recurrenceOf(typed), plan)
  const conflicts = conflictsOf(dates)
  return {
    days: dates.map((day) => ({ day, conflict: conflicts.get(day) })),
    isCutOff: typed.times !== undefined && dates.length < typed.times,
  }
}
