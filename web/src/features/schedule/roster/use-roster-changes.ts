import { CallError } from '@shiftward/client/call-error.ts'
import { counted } from '@shiftward/client/counted.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import type { Conflict, Entry, ProviderName } from '../schedule-dialog.ts'
import { useToastDone } from '../undo.queries.ts'
import type { Question } from './change-question.tsx'
import type { RosterData } from './roster-rows.ts'
import type { Copy, pasteOf } from './roster-selection.ts'

/** `date` is ISO text. Without a provider the shift keeps its own. */
export type Move = { entry: Entry; provider: ProviderName | undefined; date: string; isCopy: boolean }
type Paste = ReturnType<typeof pasteOf>
type Confirmable<Change> = Change & { isConfirmed: boolean }

type Ask = (question: Question) => void

/** The changes that the roster makes by itself. What the server refuses goes back to where it was. */
export function useRosterChanges(ask: Ask) {
  const move = useMove(ask)
  const { paste, tryPaste } = usePaste(ask)
  const free = useFree()
  return {
    move: (change: Move) => move.mutate({ ...change, isConfirmed: false }),
    paste: (change: Paste) =>
      change.shifts.length > 0 ? tryPaste.mutate(change) : toastError(messages.plan.leftOut(change.leftOut)),
    free: free.mutate,
    isPending: move.isPending || paste.isPending || tryPaste.isPending || free.isPending,
  }
}

function useReload() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['schedule'] })
}

function useMove(ask: Ask) {
  const queries = useQueryClient()
  const toastDone = useToastDone()
  const onSettled = useReload()
  const move = useMutation({
    mutationFn: ({ entry, provider, date, isCopy, isConfirmed }: Confirmable<Move>) =>
      call(scheduleMoveEndpoints.moveShift, {
        shiftId: entry.shiftId ?? 0,
        version: entry.version,
        ...(provider && { toProviderId: provider.providerCode }),
        toDate: toWireDate(date),
        copy: isCopy,
        isConfirmed,
      }),
    // Once nothing is left to ask, the shift is in its new place at once.
    onMutate: (change) =>
      change.isCopy || !change.isConfirmed
        ? undefined
        : queries.setQueriesData<RosterData>(
            { queryKey: ['schedule', 'roster'] },
            (data) => data && moved(data, change),
          ),
    onSuccess: ({ status, data }, change) => {
      if (status) return toastDone(movedText(change))
      ask({
        title: 'Potential conflict',
        about: change.provider?.providerName ?? change.entry.providerName ?? change.entry.teamName,
        conflicts: data.conflicts,
        confirmLabel: 'Yes',
        onConfirm: () => move.mutate({ ...change, isConfirmed: true }),
      })
    },
    onError: (error, change) => toastFailed(error, () => move.mutate(change)),
    onSettled,
  })
  return move
}

function usePaste(ask: Ask) {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const paste = useMutation({
    mutationFn: ({ shifts, isConfirmed }: Confirmable<Paste>) =>
      call(scheduleSelectionEndpoints.paste, { shifts: wired(shifts), isConfirmed }),
    // With nothing added, Undo would reverse an older action.
    onSuccess: ({ added }, { leftOut }) =>
      added.length > 0 ? toastDone(pastedText(added.length, leftOut)) : toastSuccess(messages.plan.allThere),
    onError: (error, change) => toastFailed(error, () => paste.mutate(change)),
    onSettled,
  })

  /** Asks first what would not fit, so that one call does the whole. */
  const tryPaste = useMutation({
    mutationFn: ({ shifts }: Paste) =>
      call(scheduleSelectionEndpoints.paste, { shifts: wired(shifts), isPreview: true, isConfirmed: false }),
    onSuccess: ({ added, conflicts }, change) => {
      if (conflicts.length === 0) return paste.mutate({ ...change, isConfirmed: false })
      ask(pasteQuestion(added.length, conflicts, (isConfirmed) => paste.mutate({ ...change, isConfirmed })))
    },
    onError: (error, change) => toastFailed(error, () => tryPaste.mutate(change)),
  })
  return { paste, tryPaste }
}

function useFree() {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const free = useMutation({
    mutationFn: (entries: readonly Entry[]) =>
      call(scheduleSelectionEndpoints.free, {
        shifts: entries.flatMap(({ shiftId, version }) => (shiftId === null ? [] : [{ shiftId, version }])),
      }),
    onSuccess: ({ shiftIds }) => toastDone(`${counted(shiftIds.length, 'shift')} freed.`),
    onError: (error, entries) => toastFailed(error, () => free.mutate(entries)),
    onSettled,
  })
  return free
}

/** The same request about a shift that has changed would be refused again. */
function toastFailed(error: Error, again: () => void) {
  const isRefused = error instanceof CallError && error.status === 409
  toastError(error.message, isRefused ? undefined : again)
}

const pastedText = (added: number, leftOut: number): string =>
  [messages.plan.added(added), ...(leftOut > 0 ? [messages.plan.leftOut(leftOut)] : [])].join(' ')

const wired = (shifts: readonly Copy[]) =>
  shifts.map(({ toDate, ...rest }) => ({ ...rest, toDate: toWireDate(toDate) }))

const moved = (data: RosterData, { entry, provider, date }: Move): RosterData => ({
  ...data,
  entries: data.entries.map((one) =>
    one.shiftId === entry.shiftId && one.shiftId !== null
      ? { ...one, day: date, date: toWireDate(date), ...(provider && provider) }
      : one,
  ),
})

const movedText = ({ entry, provider, date, isCopy }: Move): string =>
  `${entry.teamName} ${isCopy ? 'copied' : 'moved'} to ${[provider?.providerName, toWireDate(date).slice(0, 5)].filter(Boolean).join(', ')}.`

function pasteQuestion(
  fitting: number,
  conflicts: Planned['conflicts'],
  paste: (isConfirmed: boolean) => void,
): Question {
  const hasWarnings = conflicts.some(({ level }) => level === 'warn')
  const others = fitting > 0 ? () => paste(false) : undefined
  return {
    title: 'Not all shifts fit',
    about: fitting > 0 ? `${counted(fitting, 'shift fits', 'shifts fit')}` : 'None of them fits',
    conflicts: conflicts satisfies (Omit<Conflict, 'rule'> & { rule: Conflict['rule'] | null })[],
    confirmLabel: hasWarnings ? 'Paste with warnings' : `Paste ${fitting}`,
    onConfirm: hasWarnings ? () => paste(true) : others,
    other: hasWarnings && others ? { label: `Paste only ${fitting}`, act: others } : undefined,
  }
}
