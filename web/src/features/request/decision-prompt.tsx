import { messages } from '@shiftward/contract/messages.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import classes from './request.module.css'

const text = messages.request

type Props<Row> = {
  opened: boolean
  rows: readonly Row[]
  isApproval: boolean
  isBulk: boolean
  /** Names the request: who asks, and for what. */
  about: (row: Row) => [string, string]
  onDecide: () => Promise<void>
  onClose: () => void
}

const mostNamed = 5

export function DecisionPrompt<Row>({ opened, rows, isApproval, isBulk, about, onDecide, onClose }: Props<Row>) {
  const accept = isBulk ? text.confirmAcceptAll : text.confirmAccept
  const reject = isBulk ? text.confirmRejectAll : text.confirmReject
  const lines = rows.map(about)
  const more = lines.length - mostNamed
  return (
    <ConfirmDialog
      opened={opened}
      title={isApproval ? accept : reject}
      confirmLabel={isApproval ? 'Accept' : 'Reject'}
      cancelLabel="Close"
      isDestructive={!isApproval}
      onConfirm={onDecide}
      onCancel={onClose}
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
    </ConfirmDialog>
  )
}
