import { texts } from '@shiftward/contract/texts.ts'
import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import previewClasses from './preview.module.css'
import { Warning } from './preview.tsx'
import classes from './request.module.css'
import type { Question } from './use-decision.ts'

const text = texts.request

type Props<Row> = {
  opened: boolean
  rows: readonly Row[]
  isApproval: boolean
  isBulk: boolean
  question?: Question | undefined
  /** Names the request: who asks, and for what. */
  about: (row: Row) => [string, string]
  /** What approving does, where the request alone does not say it. */
  consequences?: (rows: readonly Row[]) => ReactNode
  /** The consequences are still being read. */
  isReading?: boolean
  onDecide: () => Promise<void>
  onClose: () => void
}

const mostNamed = 5

export function DecisionPrompt<Row>(props: Props<Row>) {
  const { opened, rows, isApproval, isBulk, question, about, consequences } = props
  const accept = isBulk ? text.confirmAcceptAll : text.confirmAccept
  const reject = isBulk ? text.confirmRejectAll : text.confirmReject
  const lines = rows.map(about)
  const more = lines.length - mostNamed
  return (
    <ConfirmDialog
      opened={opened}
      title={isApproval ? accept : reject}
      confirmLabel={question ? 'Confirm and accept' : isApproval ? 'Accept' : 'Reject'}
      cancelLabel="Close"
      isDestructive={!isApproval}
      isReading={props.isReading ?? false}
      onConfirm={props.onDecide}
      onCancel={props.onClose}
    >
      <ul className={classes.named}>
        {lines.slice(0, mostNamed).map(([who, what], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and may name a thing twice
          <li key={index}>
            <b>{who}</b> {what}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {isApproval && consequences && rows.length > 0 && (
        <div className={previewClasses.inPrompt}>{consequences(rows)}</div>
      )}
      {question && <ConflictQuestion question={question} />}
    </ConfirmDialog>
  )
}

const ConflictQuestion = ({ question: { text, conflicts } }: { question: Question }) => (
  <div className={previewClasses.inPrompt} role="alert">
    <Warning>
      {text} {conflicts.join('; ')}
    </Warning>
  </div>
)
