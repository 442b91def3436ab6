import { useState } from 'react'
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
      setDialogs(([, ...others]) => [{ dialog, place }, ...others]),
    /** From within a dialog, in the same place. */
    replace: (dialog: ScheduleDialog) =>
      setDialogs(([before, ...others]) => [{ dialog, place: before?.place ?? context }, ...others]),
    ask: (dialog: ScheduleDialog) => setDialogs((others) => [...others, { dialog, place: context }]),
    close: () => setDialogs(([, ...others]) => others),
  }
}
