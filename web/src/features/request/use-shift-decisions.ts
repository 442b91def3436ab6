import type { ShiftApproval } from '@shiftward/contract/request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { toastSuccess } from '../../lib/toast.ts'
import { type Outcome, outcomeOf } from './bulk-outcome.tsx'
import { focusTab } from './decision-buttons.tsx'
import { useDecideShifts } from './request.queries.ts'
import { useDecision } from './use-decision.ts'

/** Asks before a decision and tells what became of it. `keep` unselects the rows that were decided. */
export function useShiftDecisions(keep: (isLeft: (row: ShiftApproval) => boolean) => void) {
  const [outcome, setOutcome] = useState<Outcome>()
  const decideShifts = useDecideShifts()
  const decision = useDecision({
    send: decideShifts.mutateAsync,
    onDone: (answer, made) => {
      const decided = new Set(made.rows.map((row) => row.shiftApprovalId))
      keep((one) => !decided.has(one.shiftApprovalId))
      setOutcome(outcomeOf(answer, made))
      if (made.isBulk) focusTab()
      toastSuccess(texts.request.updated)
    },
    onRefused: (text, { rows: refused }) =>
      setOutcome(
        refused.length > 1
          ? { summary: `None of the ${refused.length} requests could be decided:`, reasons: [text] }
          : undefined,
      ),
  })

  return { ...decision, outcome, setOutcome }
}
