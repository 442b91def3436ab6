import type { GenericDepartment } from '@shiftward/contract/dashboard.ts'
import { displayEnd } from '@shiftward/contract/rules/clock-time.ts'
import { teamFileName } from '@shiftward/contract/rules/file-name.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { downloadSheet, type Sheet } from '../../lib/xlsx.ts'

export const noNumber = 'N/A'

/** One row for each person on duty. */
const dutySheet = (departments: readonly GenericDepartment[]): Sheet => ({
  columns: [
    { title: 'DEPARTMENT NAME', type: 'text', width: 30 },
    { title: 'TEAM NAME', type: 'text', width: 18 },
    { title: 'PROVIDER NAME', type: 'text', width: 28 },
    { title: 'SHIFT DATE', type: 'date', width: 13 },
    { title: 'START TIME', type: 'time', width: 12 },
    { title: 'END TIME', type: 'time', width: 14 },
    { title: 'ON-CALL', type: 'boolean', width: 10 },
    { title: 'PREFERRED CALL NUMBER', type: 'text', width: 26 },
  ],
  rows: departments.flatMap(({ departmentName, providers }) =>
    providers.map((one) => [
      departmentName,
      one.teamName,
      one.providerName,
      one.shiftDate,
      one.startTime,
      displayEnd(one.startTime, one.endTime),
      one.onCall,
      one.preferredCallNumber ?? noNumber,
    ]),
  ),
})

/** `date` is ISO. */
export async function exportDuty(departments: readonly GenericDepartment[], date: string) {
  const sheet = dutySheet(departments)
  if (sheet.rows.length === 0) {
    toastError(texts.dashboard.nothingToExport)
    return
  }
  await downloadSheet(teamFileName(date), sheet)
  toastSuccess(texts.common.exported(sheet.rows.length))
}
