import { toWireDate } from '@shiftward/contract/common.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition, OpenDialog } from './schedule-dialog.ts'

/** Assigns a provider. Free days are taken at once; about the others the conflict dialog asks. */
export function useAddProvider(context: ScheduleContext, onDialog: OpenDialog) {
  const queries = useQueryClient()
  return useMutation({
    // The calendar shows what is under way by this key.
    mutationKey: ['schedule', 'add provider'],
    mutationFn: (addition: Addition) =>
      call(scheduleActionEndpoints.addProvider, {
        teamCode: context.team?.teamCode ?? '',
        schedulerCode: context.block?.scheduleCode ?? '',
        skilllevel: addition.skill ?? context.skill ?? '',
        providerId: addition.provider.providerCode,
        date: addition.dates.map(toWireDate),
        StartTime: addition.startTime,
        EndTime: addition.endTime,
        onCallShift: addition.onCall ?? false,
        shiftId: addition.shiftId,
      }),
    onSuccess: ({ data }, addition) => {
      if (data.conflicts.length > 0) onDialog({ kind: 'conflict', addition, conflicts: data.conflicts })
      else toastSuccess(messages.schedule.providerAdded)
    },
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
