import { CancelLeaveDialog } from '../../request/cancel-leave.panel.tsx'
import type { DialogProps } from './dialog-props.ts'

/** The id of a day of leave is that of the leave. */
export const CancelLeave = ({ opened, dialog: { entry }, onClose }: DialogProps<'cancelLeave'>) => (
  <CancelLeaveDialog opened={opened} leaveId={entry.id} name={entry.providerName ?? ''} onClose={onClose} />
)
