import { counted } from '@shiftward/client/counted.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { withClosed, withEnded } from '../carry/drop.ts'
import { beyondNeedOf } from '../plan/plan-summary.ts'
import { toastFailed, usePendingAdditions } from '../schedule-actions.queries.ts'
import type { Conflict, Entry } from '../schedule-dialog.ts'
import { type Ask, notDoneText, useQuestion } from '../use-question.ts'
import type { Question } from './change-question.tsx'
import type { Change, Move } from './roster-pending.ts'
import type { Copy, pasteOf } from './roster-selection.ts'

type Paste = ReturnType<typeof pasteOf>
type Confirmable<Change> = Change & { isConfirmed: boolean }

const rosterKey = ['roster change']
const changeKey = (kind: Change['kind']) => [...rosterKey, kind]

/** What is drawn in its new place already. */
export function usePendingChanges(): Change[] {
  const changes = useMutationState({
    filters: { mutationKey: rosterKey, status: 'pending' },
    select: ({ options, state }) => ({ kind: options.mutationKey?.[1], variables: state.variables }) as Change,
  })
  const additions = usePendingAdditions()
  return useMemo(
    () => [...changes, ...additions.map((variables) => ({ kind: 'give', variables }) as Change)],
    [changes, additions],
  )
}

/** The changes that the roster makes by itself. What the server refuses goes back to where it was. */
export function useRosterChanges(open: (question: Question) => void) {
  const ask = useQuestion(open)
  const move = useMove(ask)
  const { paste, tryPaste } = usePaste(ask)
  const free = useFree()
  return {
    move: (change: Move) => move.mutate({ ...change, isConfirmed: false }),
    paste: (change: Paste) =>
      change.shifts.length > 0 ? tryPaste.mutate(change) : toastError(texts.plan.leftOut(change.leftOut)),
    free: free.mutate,
    isPending: move.isPending || paste.isPending || tryPaste.isPending || free.isPending,
  }
}

/** The change is pending until the entries are read again. What is refused goes back at once. */
function useReload() {
  const queries = useQueryClient()
  return (_answer: unknown, error: Error | null) => {
    const reading = queries.invalidateQueries({ queryKey: ['schedule'] })
    return error ? undefined : reading
  }
}

function useMove(ask: Ask<Question>) {
  const toastDone = useToastDone()
  const reload = useReload()
  const move = useMutation({
    mutationKey: changeKey('move'),
    // One at a time: what the rules say of the shifts of one cell does not depend on which call is faster.
    scope: { id: 'move' },
    mutationFn: ({ entry, provider, date, isCopy, isConfirmed }: Confirmable<Move>) =>
      call(scheduleMoveEndpoints.moveShift, {
        shiftId: entry.shiftId ?? 0,
        version: entry.version,
        ...(provider && { toProviderId: provider.providerCode }),
        toDate: toWireDate(date),
        copy: isCopy,
        isConfirmed,
      }),
    onSuccess: ({ status, data }, change) => {
      if (status) return toastDone(withClosed(movedText(change), data.closedRequests))
      const about = change.provider?.providerName ?? change.entry.providerName ?? change.entry.teamName
      const onConfirm = () => move.mutate({ ...change, isConfirmed: true })
      ask(
        { title: 'Potential conflict', about, conflicts: data.conflicts, confirmLabel: 'Yes', onConfirm },
        notDoneText(`${movedWord(change)}: ${about} on ${toWireDate(change.date).slice(0, 5)}`, data.conflicts),
      )
    },
    onError: (error, change) => toastFailed(error, (): Promise<unknown> => move.mutateAsync(change)),
    // While it asks, the shift is back where it was.
    onSettled: (answer, error) => (answer?.status === false ? undefined : reload(answer, error)),
  })
  return move
}

function usePaste(ask: Ask<Question>) {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const paste = useMutation({
    mutationKey: changeKey('paste'),
    mutationFn: ({ shifts, isConfirmed }: Confirmable<Paste>) =>
      call(scheduleSelectionEndpoints.paste, { shifts: wired(shifts), isConfirmed }),
    // With nothing added, Undo would reverse an older action.
    onSuccess: ({ added }, { leftOut }) =>
      added.length > 0 ? toastDone(pastedText(added, leftOut)) : toastSuccess(texts.plan.allThere),
    onError: (error, change) => toastFailed(error, (): Promise<unknown> => paste.mutateAsync(change)),
    onSettled,
  })

  /** Asks first what would not fit, so that a single call then pastes everything. */
  const tryPaste = useMutation({
    mutationKey: changeKey('paste'),
    mutationFn: ({ shifts }: Paste) =>
      call(scheduleSelectionEndpoints.paste, { shifts: wired(shifts), isPreview: true, isConfirmed: false }),
    onSuccess: ({ added, conflicts }, change) => {
      if (conflicts.length === 0) return paste.mutate({ ...change, isConfirmed: false })
      ask(
        pasteQuestion(added, conflicts, (isConfirmed) => paste.mutate({ ...change, isConfirmed })),
        notDoneText(`pasted: ${counted(change.shifts.length, 'shift')}`, conflicts),
      )
    },
    onError: (error, change) => toastFailed(error, (): Promise<unknown> => tryPaste.mutateAsync(change)),
  })
  return { paste, tryPaste }
}

function useFree() {
  const toastDone = useToastDone()
  const onSettled = useReload()
  const free = useMutation({
    mutationKey: changeKey('free'),
    mutationFn: (entries: readonly Entry[]) =>
      call(scheduleSelectionEndpoints.free, {
        shifts: entries.flatMap(({ shiftId, version }) => (shiftId === null ? [] : [{ shiftId, version }])),
      }),
    onSuccess: ({ shiftIds }, entries) => toastDone(withEnded(`${counted(shiftIds.length, 'shift')} freed.`, entries)),
    onError: (error, entries) => toastFailed(error, (): Promise<unknown> => free.mutateAsync(entries)),
    onSettled,
  })
  return free
}

const pastedText = (added: Planned['added'], leftOut: number): string =>
  [texts.plan.added(added.length, beyondNeedOf(added)), ...(leftOut > 0 ? [texts.plan.leftOut(leftOut)] : [])].join(' ')

const wired = (shifts: readonly Copy[]) =>
  shifts.map(({ toDate, ...rest }) => ({ ...rest, toDate: toWireDate(toDate) }))

const movedWord = ({ isCopy }: Move): string => (isCopy ? 'copied' : 'moved')

function movedText(move: Move): string {
  const place = [move.provider?.providerName, toWireDate(move.date).slice(0, 5)].filter(Boolean).join(', ')
  return withEnded(`${move.entry.teamName} ${movedWord(move)} to ${place}.`, move.isCopy ? [] : [move.entry])
}

function pasteQuestion(
  added: Planned['added'],
  conflicts: Planned['conflicts'],
  paste: (isConfirmed: boolean) => void,
): Question {
  const fitting = added.length
  const hasWarnings = conflicts.some(({ level }) => level === 'warn')
  const isOnlyWarned = conflicts.every(({ level }) => level === 'warn')
  const others = fitting > 0 ? () => paste(false) : undefined
  const beyond = texts.plan.beyondNeed(beyondNeedOf(added), fitting)
  const noneFits = isOnlyWarned ? 'You can paste all of them.' : 'None of them fits'
  return {
    title: isOnlyWarned ? 'Shifts with warnings' : 'Not all shifts fit',
    about: fitting > 0 ? `${counted(fitting, 'shift fits', 'shifts fit')}${beyond}` : noneFits,
    conflicts: conflicts satisfies Conflict[],
    confirmLabel: hasWarnings ? 'Paste with warnings' : `Paste ${fitting}`,
    onConfirm: hasWarnings ? () => paste(true) : others,
    other: hasWarnings && others ? { label: `Paste only ${fitting}`, act: others } : undefined,
  }
}
