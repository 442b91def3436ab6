import { CloseButton } from '@mantine/core'
import type { DecisionOutcome, ShiftApproval } from '@shiftward/contract/request.ts'
import classes from './request.module.css'
import type { Decision } from './request.queries.ts'
import { whenText } from './shift-about.ts'

/** Shown when some of several decisions failed. */
export type Outcome = { summary: string; reasons: string[] }

/** Undefined when every decision succeeded. */
export function outcomeOf(
  { decided, failed }: DecisionOutcome,
  { rows, isApproval }: Pick<Decision<ShiftApproval>, 'rows' | 'isApproval'>,
): Outcome | undefined {
  if (failed.length === 0) return undefined
  const verb = isApproval ? 'approved' : 'rejected'
  return {
    summary: `${decided.length} of ${rows.length} requests ${decided.length === 1 ? 'is' : 'are'} ${verb}. Not ${verb}:`,
    reasons: failed.map(({ shiftApprovalId, message }) => {
      const row = rows.find((one) => one.shiftApprovalId === shiftApprovalId)
      return row ? `${row.providerName}, ${whenText(row)}: ${message}` : message
    }),
  }
}

export function BulkOutcome({ outcome, onClose }: { outcome: Outcome; onClose: () => void }) {
  return (
    <div className={classes.outcome} role="alert">
      <div>
        <p>{outcome.summary}</p>
        <ul>
          {outcome.reasons.map((reason, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>{reason}</li>
          ))}
        </ul>
      </div>
      <CloseButton size="sm" aria-label="Close the outcome" onClick={onClose} />
    </div>
  )
}
