import type { ScheduleContext } from '../schedule-context.ts'
import type { OpenDialog, ScheduleDialog } from '../schedule-dialog.ts'

type Props = {
  dialog: ScheduleDialog | undefined
  context: ScheduleContext
  /** A dialog that leads to another: the conflict after Repeat. */
  onDialog: OpenDialog
  onClose: () => void
}

/** The dialog that is open, if any. */
export function ScheduleDialogs({ dialog }: Props) {
  return dialog && null
}
