import type { RecurrenceType } from '@shiftward/contract/choices.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { call } from '../../lib/call.ts'
import { toAddition, useDialogAction } from './schedule-actions.queries.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition } from './schedule-dialog.ts'

type Recurrence = {
  recurrenceType: RecurrenceType
  recurrenceNoofTime: number
  /** ISO */
  recurrenceStartDate: string
  recurrenceWeekdays: number[] | undefined
}

type Repeated = Omit<Addition, 'dates'> & { days: Recurrence | string[] }

/** Assigns a provider by a recurrence, or to days of it that were confirmed. The answer says what was not assigned. */
export const useRepeatProvider = (context: ScheduleContext) =>
  useDialogAction(({ days, ...addition }: Repeated) =>
    call(scheduleActionEndpoints.addProvider, {
      ...toAddition(context, addition),
      ...(Array.isArray(days)
        ? { date: days.map(toWireDate) }
        : { ...days, recurrenceStartDate: toWireDate(days.recurrenceStartDate) }),
      isConfirmed: addition.isConfirmed ?? false,
    }),
  )
