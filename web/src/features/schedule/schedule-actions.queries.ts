import { CallError } from '@shiftward/client/call-error.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { type BlockForm, scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { type Mutation, type QueryClient, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toastError, toastUnsaved } from '../../lib/toast.ts'
import { dropWaitingUndo, type ToastDone, useToastDone } from '../../lib/undo.ts'
import { addedText } from './carry/drop.ts'
import type { ScheduleContext } from './schedule-context.ts'
import type { Addition, Conflict, OpenDialog, ProviderName, ScheduleDialog } from './schedule-dialog.ts'
import { notDoneText, useQuestion } from './use-question.ts'

/** The actions of the scheduler. Each reads the calendar again afterwards, also when it failed. */

export const toAddition = (context: ScheduleContext, addition: Omit<Addition, 'dates' | 'isConfirmed'>) => ({
  teamCode: context.team?.teamCode ?? '',
  schedulerCode: context.block?.scheduleCode ?? '',
  skilllevel: addition.fills?.skillLevel ?? addition.skill ?? context.skill ?? '',
  providerId: addition.provider.providerCode,
  StartTime: addition.startTime,
  EndTime: addition.endTime,
  addOnHourRate: addition.addOnHourRate,
  onCallShift: addition.onCall ?? false,
  shiftId: addition.fills?.shiftId ?? undefined,
})

/** Assigns the free days at once. Returns the dialog about the other days, if there are any. */
async function addProvider(
  context: ScheduleContext,
  addition: Addition,
  toastDone: ToastDone,
): Promise<Extract<ScheduleDialog, { kind: 'conflict' }> | undefined> {
  const { data } = await call(scheduleActionEndpoints.addProvider, {
    ...toAddition(context, addition),
    date: addition.dates.map(toWireDate),
    isConfirmed: addition.isConfirmed ?? false,
  })
  const { conflicts } = data
  if (data.added.length > 0) toastDone(addedText(addition, data.closedRequests))
  return conflicts.length > 0
    ? { kind: 'conflict', context, addition, conflicts, added: data.added.map(({ date }) => date) }
    : undefined
}

function notAssignedText({ providerName }: ProviderName, conflicts: readonly Conflict[]): string {
  const days = new Set(conflicts.map(({ date }) => date.slice(0, 5)))
  return notDoneText(`assigned: ${providerName} on ${[...days].join(', ')}`, conflicts)
}

const addKey = ['schedule', 'add provider']
const pendingFilter = { mutationKey: addKey, status: 'pending' } as const
const additionOf = (mutation: Mutation) => mutation.state.variables as Addition

/** The assignments that the server has not answered yet, or that the calendar does not show yet. */
export const pendingAdditions = (queries: QueryClient): Addition[] =>
  queries.getMutationCache().findAll(pendingFilter).map(additionOf)

export const usePendingAdditions = (): Addition[] => useMutationState({ filters: pendingFilter, select: additionOf })

/** Assigns a provider who was dropped on a day. `place` is kept with it: another view may show it meanwhile. */
export function useAddProvider(onDialog: OpenDialog) {
  const ask = useQuestion(onDialog)
  const queries = useQueryClient()
  const toastDone = useToastDone()
  const add = useMutation({
    mutationKey: addKey,
    mutationFn: ({ place, ...addition }: Addition & { place: ScheduleContext }) =>
      addProvider(place, addition, toastDone),
    onSuccess: (asking, { provider }) => asking && ask(asking, notAssignedText(provider, asking.conflicts)),
    onError: (error, addition) => toastFailed(error, (): Promise<unknown> => add.mutateAsync(addition)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
  return add
}

/** The same request about a shift that has changed would be refused again. */
export function toastFailed(error: Error, again: () => Promise<unknown>) {
  dropWaitingUndo()
  const isRefused = error instanceof CallError && error.status === 409
  if (isRefused) toastError(error.message)
  else toastUnsaved(error.message, again)
}

/** An action of a dialog. The dialog reports the result itself and does not wait for the calendar to reload. */
export function useDialogAction<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => void queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}

/** Assigns a provider from a dialog, which stays open with its input until the server accepts it. */
export function useAddFromDialog(context: ScheduleContext) {
  const toastDone = useToastDone()
  return useDialogAction((addition: Addition) => addProvider(context, addition, toastDone))
}

/** Resolves after the list of blocks was read again, so that the new block can be chosen. */
export function useCreateBlock() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ teamCode, startDate, endDate, isWithNeeds }: BlockForm & { isWithNeeds: boolean }) =>
      call(scheduleBlockEndpoints.create, {
        teamCode,
        startDate: toWireDate(startDate),
        endDate: toWireDate(endDate),
        isWithNeeds,
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['schedule'] }),
  })
}
