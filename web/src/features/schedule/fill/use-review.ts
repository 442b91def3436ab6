import type { FillApplied } from '@shiftward/contract/fill.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useMemo, useState } from 'react'
import { useKeptState } from '../../../lib/kept-state.ts'
import { toastError } from '../../../lib/toast.ts'
import { useToastDone } from '../../../lib/undo.ts'
import { useApplyFill, useStopFill } from './fill.queries.ts'
import type { Review } from './fill-review.ts'
import type { Fill } from './use-fill.ts'

const none: ReadonlySet<number> = new Set()

/** What is taken in and left out of a proposal, and the decision about it. */
export function useReview({ run, isReviewing, hide }: Fill) {
  // A look at another view must not take in again what was left out.
  const [outOf, setOutOf] = useKeptState<ReadonlyMap<number, ReadonlySet<number>>>('fill left out', () => new Map())
  const [isOnlyChanged, setOnlyChanged] = useState(false)
  const [leftOut, setLeftOut] = useState<FillApplied['leftOut']>([])
  const apply = useApplyFill()
  const stop = useStopFill()
  const toastDone = useToastDone()
  const out = (run && outOf.get(run.runId)) ?? none
  const review = useMemo(
    (): Review | undefined => (run && isReviewing ? { run, out, isOnlyChanged } : undefined),
    [run, isReviewing, out, isOnlyChanged],
  )
  const onError = ({ message }: Error) => toastError(message)

  return {
    review,
    leftOut,
    isPending: apply.isPending || stop.isPending,
    setOnlyChanged,
    readLeftOut: () => setLeftOut([]),
    hide,
    /** Leaves all of them out, or takes them in if they are out already. */
    toggle(shiftIds: readonly number[]) {
      if (!run) return
      const next = new Set(out)
      for (const id of shiftIds) next.add(id)
      if (next.size === out.size) for (const id of shiftIds) next.delete(id)
      setOutOf(new Map(outOf).set(run.runId, next))
    },
    accept(shiftIds: number[]) {
      if (!run) return
      const onSuccess = ({ applied, leftOut }: FillApplied) => {
        const words = [texts.fill.applied(applied.length)]
        if (leftOut.length > 0) words.push(texts.fill.leftOutCount(leftOut.length))
        toastDone(words.join(' '))
        setLeftOut(leftOut)
      }
      apply.mutate({ id: run.runId, shiftIds }, { onSuccess, onError })
    },
    discard() {
      if (run) stop.mutate({ id: run.runId, discard: true }, { onError })
    },
  }
}
