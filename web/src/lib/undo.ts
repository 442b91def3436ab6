import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import { toastError, toastSuccess } from './toast.ts'

const text = texts.undo

type Kind = 'undo' | 'redo'

const scope = { id: 'reverse' }
const lookAgainMs = 50
let notDone = 0

/** Somebody who pressed Ctrl+Z meant the change that failed or asks first, not an older one. */
export const dropWaitingUndo = () => {
  notDone++
}

/** Whether every change under way went through. Before that, undo would reverse an older action. */
async function changesWentThrough(queries: QueryClient): Promise<boolean> {
  const before = notDone
  while (queries.isMutating({ predicate: ({ options }) => options.scope?.id !== scope.id }) > 0) {
    await new Promise((resolve) => setTimeout(resolve, lookAgainMs))
  }
  return notDone === before
}

/** Undo and redo of the caller's last action. The toast says what it was; after an undo it offers to do it again. */
export function useReverse() {
  const queries = useQueryClient()
  const reverse = useMutation({
    mutationKey: ['schedule', 'reverse'],
    // One at a time: whoever presses Ctrl+Z twice undoes two actions, one after the other.
    scope,
    mutationFn: async (kind: Kind) =>
      (await changesWentThrough(queries)) ? call(scheduleUndoEndpoints[kind], {}) : undefined,
    onSuccess: (reversed, kind) => {
      if (!reversed) return
      const { action, passedOver, note } = reversed
      const said = [kind === 'undo' ? text.undone(action) : text.redone(action), note].filter(Boolean).join('. ')
      toastSuccess([passedOver, said].filter(Boolean).join(' '), otherWay(kind))
    },
    onError: (error) => toastError(error.message),
    onSettled: () =>
      Promise.all(['schedule', 'needs panel'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
  })
  const { mutate } = reverse
  const otherWay = (kind: Kind) =>
    kind === 'undo' ? { label: 'Redo', act: () => mutate('redo') } : { label: 'Undo', act: () => mutate('undo') }
  return reverse
}

export type ToastDone = (text: string) => void

/** Says that an action is done, and offers to undo it. */
export function useToastDone(): ToastDone {
  const { mutate } = useReverse()
  return (text) => toastSuccess(text, { label: 'Undo', act: () => mutate('undo') })
}
