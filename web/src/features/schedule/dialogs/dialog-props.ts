import type { ScheduleContext } from '../schedule-context.ts'
import type { OpenDialog, ScheduleDialog } from '../schedule-dialog.ts'

/** The props of every dialog of the scheduler. */
export type DialogProps<Kind extends ScheduleDialog['kind']> = {
  opened: boolean
  dialog: Extract<ScheduleDialog, { kind: Kind }>
  context: ScheduleContext
  onDialog: OpenDialog
  onClose: () => void
}
