import type { ScheduleDialog } from './schedule-dialog.ts'

/** The open dialog first, then what waits behind it. */
type Shown = { dialog: ScheduleDialog }

/** While only the panel beside the calendar is open, the calendar stays in use. */
export const isCovering = (dialog: ScheduleDialog | undefined): boolean =>
  dialog !== undefined && dialog.kind !== 'find'

/** A dialog takes the place of the one before. The panel comes back after it. */
export const withDialog = <One extends Shown>([first, ...others]: readonly One[], one: One): One[] =>
  first?.dialog.kind === 'find' && isCovering(one.dialog) ? [one, first, ...others] : [one, ...others]

/** A question waits for the dialog that is open, but not for the panel. */
export const withQuestion = <One extends Shown>(shown: readonly One[], question: One): One[] =>
  isCovering(shown[0]?.dialog) ? [...shown, question] : [question, ...shown]
