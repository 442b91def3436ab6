import { counted } from '@shiftward/client/counted.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { Planned } from '@shiftward/contract/schedule-plan.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../../../lib/call.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { withEnded } from '../carry/drop.ts'
import { changeKey, changesKey, useReload } from '../change.queries.ts'
import type { Question } from '../dialogs/change-question.tsx'
import { beyondNeedOf } from '../plan/plan-summary.ts'
import { toastFailed, usePendingAdditions } from '../schedule-actions.queries.ts'
import type { Conflict, Entry } from '../schedule-dialog.ts'
import { type Ask, notDoneText, useQuestion } from '../use-question.ts'
import type { Change } from './roster-pending.ts'
import type { Copy, pasteOf } from './roster-selection.ts'
import { useMove } from './use-move.ts'

type Paste = ReturnType<typeof pasteOf>
type Confirmable<Change> = Change & { isConfirmed: boolean }

/** What is drawn in its new place already. */
export function usePendingChanges(): Change[] {
  const changes = useMutationState({
    filters: { mutationKey: changesKey, status: 'pending' },
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
  const { move, refuse, isMoving } = useMove(ask)
  const { paste, tryPaste } = usePaste(ask)
  const free = useFree()
  return {
    move,
    refuse,
    paste: (change: Paste) =>
      change.shifts.length > 0 ? tryPaste.mutate(change) : toastError(texts.plan.leftOut(change.leftOut)),
    free: free.mutate,
    isPending: isMoving || paste.isPending || tryPaste.isPending || free.isPending,
  }
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

function pasteQuestion(
  added: Planned['added'],
  conflicts: Planned['conflicts'],
  paste: (isConfirmed: boolean) => void,
): Question {
  const fitting = added.length
  const hasWarnings = conflicts.some(({ level }) => level === 'warn')
  const isOnlyWarned = conflicts.every(({ level }) => level === 'warn')
  const onlyFitting = fitting > 0 ? () => paste(false) : undefined
  const beyond = texts.plan.beyondNeed(beyondNeedOf(added), fitting)
  const noneFits = isOnlyWarned ? 'You can paste all of them.' : 'None of them fits'
  return {
    title: isOnlyWarned ? 'Shifts with warnings' : 'Not all shifts fit',
    about: fitting > 0 ? `${counted(fitting, 'shift fits', 'shifts fit')}${beyond}` : noneFits,
    conflicts: conflicts satisfies Conflict[],
    confirm: hasWarnings
      ? { label: 'Paste with warnings', act: () => paste(true) }
      : onlyFitting && { label: `Paste ${fitting}`, act: onlyFitting },
    others: hasWarnings && onlyFitting ? [{ label: `Paste only ${fitting}`, act: onlyFitting }] : [],
  }
}
