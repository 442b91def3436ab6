import { flag } from '@shiftward/contract/choices.ts'
import { isFillable } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry, ScheduleDialog } from '../schedule-dialog.ts'

/** The dialog that a click on an entry opens: read-only in the department view and without the right to edit. */
export function dialogOf(entry: Entry, { mode, mayWrite }: Pick<ScheduleContext, 'mode' | 'mayWrite'>): ScheduleDialog {
  if (mode === 'department' || !mayWrite || entry.shiftId === null || entry.flag === flag.leave)
    return { kind: 'shiftInfo', entry }
  return isFillable(entry) ? { kind: 'editOpen', entry } : { kind: 'editAssigned', entry }
}
