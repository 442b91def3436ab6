import type { RecurrenceType } from '@shiftward/contract/choices.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { type BlockForm, scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition, OpenDialog, ScheduleDialog } from './schedule-dialog.ts'

/** What the scheduler does. Whatever becomes of it, the calendar is read again: the server says what is. */

const toAddition = (context: ScheduleContext, addition: Pick<Addition, 'provider' | 'skill'>) => ({
  teamCode: context.team?.teamCode ?? '',
  schedulerCode: context.block?.scheduleCode ?? '',
  skilllevel: addition.skill ?? context.skill ?? '',
  providerId: addition.provider.providerCode,
})

/** Free days are taken at once; about the others a dialog has to ask, which is answered. */
async function addProvider(context: ScheduleContext, addition: Addition): Promise<ScheduleDialog | undefined> {
  const { data } = await call(scheduleActionEndpoints.addProvider, {
    ...toAddition(context, addition),
    date: addition.dates.map(toWireDate),
    StartTime: addition.startTime,
    EndTime: addition.endTime,
    onCallShift: addition.onCall ?? false,
    shiftId: addition.shiftId,
    isConfirmed: addition.isConfirmed ?? false,
  })
  if (data.added.length > 0) toastSuccess(messages.schedule.providerAdded)
  return data.conflicts.length > 0
    ? { kind: 'conflict', asked: context, addition, conflicts: data.conflicts }
    : undefined
}

/** Assigns a provider who was put on a day. */
export function useAddProvider(context: ScheduleContext, onDialog: OpenDialog) {
  const queries = useQueryClient()
  return useMutation({
    // The calendar shows what is under way by this key.
    mutationKey: ['schedule', 'add provider'],
    mutationFn: (addition: Addition) => addProvider(context, addition),
    onSuccess: (asking) => asking && onDialog(asking),
    onError: (error) => toastError(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}

/** Publishes a block: its providers are told their shifts, once for each change. */
export function usePublishBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (scheduleCode: string) => call(scheduleBlockEndpoints.publish, { code: scheduleCode }),
    onSuccess: () => toastSuccess(messages.schedule.postCreated),
    onError: (error) => toastError(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}

/** An action of a dialog, which says itself what came of it and does not wait for the calendar. */
export function useDialogAction<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}

/** Assigns a provider from a dialog, which stays with all that was entered in it until the server has taken it. */
export const useAddFromDialog = (context: ScheduleContext) =>
  useDialogAction((addition: Addition) => addProvider(context, addition))

type Recurring = {
  provider: Addition['provider']
  recurrenceType: RecurrenceType
  recurrenceNoofTime: number
  /** ISO */
  recurrenceStartDate: string
  startTime: string
  endTime: string
  onCall: boolean
}

/** Assigns a provider again and again. Nothing is asked about conflicts: the answer says which days are missing. */
export const useRepeatProvider = (context: ScheduleContext) =>
  useDialogAction(({ provider, startTime, endTime, onCall, ...recurrence }: Recurring) =>
    call(scheduleActionEndpoints.addProvider, {
      ...toAddition(context, { provider }),
      ...recurrence,
      recurrenceStartDate: toWireDate(recurrence.recurrenceStartDate),
      StartTime: startTime,
      EndTime: endTime,
      onCallShift: onCall,
    }),
  )

/** The answer is there once the list of blocks has the new one too, so that it can be chosen. */
export function useCreateBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ teamCode, startDate, endDate }: BlockForm) =>
      call(scheduleBlockEndpoints.create, {
        teamCode,
        startDate: toWireDate(startDate),
        endDate: toWireDate(endDate),
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['schedule', 'blocks'] }),
  })
}
