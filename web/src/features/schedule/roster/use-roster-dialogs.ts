import { useState } from 'react'
import { withDialog, withQuestion } from '../dialog-stack.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { ScheduleDialog } from '../schedule-dialog.ts'

/** The open dialog with the team and block it acts in, and the questions that wait behind it. */
export function useRosterDialogs(context: ScheduleContext) {
  const [dialogs, setDialogs] = useState<{ dialog: ScheduleDialog; place: ScheduleContext }[]>([])
  const [shown] = dialogs
  const department = context.department?.departmentCode
  const [departmentBefore, setDepartmentBefore] = useState(department)
  if (department !== departmentBefore) {
    setDepartmentBefore(department)
    setDialogs([])
  }
  return {
    dialog: shown?.dialog,
    place: shown?.place ?? context,
    open: (dialog: ScheduleDialog, place: ScheduleContext) =>
      setDialogs((others) => withDialog(others, { dialog, place })),
    /** From within a dialog, in the same place. */
    replace: (dialog: ScheduleDialog) =>
      setDialogs((others) => withDialog(others, { dialog, place: others[0]?.place ?? context })),
    ask: (dialog: ScheduleDialog) => setDialogs((others) => withQuestion(others, { dialog, place: context })),
    close: () => setDialogs(([, ...others]) => others),
  }
}
