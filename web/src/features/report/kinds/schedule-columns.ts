import type { ScheduleRow } from '@shiftward/contract/report.ts'
import { displayEnd } from '@shiftward/contract/rules/clock-time.ts'
import { column, type ReportColumn } from '../report-column.ts'

/** The columns of the reports that list shifts. Each report puts them into its own order. */

/** A sourced shift with add-on hours is of both types. A regular shift is neither. */
export function kindOfShift({ isSourceShift, addOnHours }: ScheduleRow): string {
  if (isSourceShift) return addOnHours > 0 ? 'Sourced, Add-On' : 'Sourced'
  return addOnHours > 0 ? 'Add-On' : 'Regular'
}

export const name: ReportColumn<ScheduleRow> = column('QHP NAME', 'text', 28, (row) => row.qhpName)
export const team: ReportColumn<ScheduleRow> = column('TEAM', 'text', 18, (row) => row.teamName)
export const place: ReportColumn<ScheduleRow>[] = [
  column('DEPARTMENT', 'text', 28, (row) => row.departmentName),
  column('FACILITY', 'text', 30, (row) => row.facilityName),
]
export const when: ReportColumn<ScheduleRow>[] = [
  column('SHIFT DATE', 'date', 13, (row) => row.shiftDate),
  column('START TIME', 'time', 12, (row) => row.shiftStartTime),
  column('END TIME', 'time', 15, (row) => displayEnd(row.shiftStartTime, row.shiftEndTime)),
]
export const what: ReportColumn<ScheduleRow>[] = [
  column('SHIFT TYPE', 'text', 17, kindOfShift),
  column('SKILL', 'text', 22, (row) => row.skilllevel),
]
/** The totals of a shift come first, so that they are visible on a screen of 1280 pixels. */
export const figures: ReportColumn<ScheduleRow>[] = [
  column('DURATION', 'hours', 12, (row) => row.duration),
  column('TOTAL COST', 'money', 14, (row) => row.totalCost),
  // Part of the duration, as in the Hours Report, so that the totals of the two can be compared.
  column('ON CALL', 'hours', 12, (row) => (row.isOnCall ? row.duration : null)),
  column('REGULAR HOURS', 'hours', 16, (row) => row.regularShiftHours),
  column('ADD-ON HOURS', 'hours', 15, (row) => row.addOnHours),
  column('SHIFT COST', 'money', 14, (row) => row.shiftCost),
  // Adding up rates means nothing.
  { ...column('ADD-ON RATE', 'money', 14, (row: ScheduleRow) => row.addOnHourRate), isTotalled: false },
]
export const rest: ReportColumn<ScheduleRow>[] = [
  column('QHP CODE', 'text', 16, (row) => row.qhpCode),
  column('NPI', 'text', 13, (row) => row.npi),
  column('PTO', 'text', 8, (row) => (row.isPTO ? 'Yes' : 'No')),
  column('COMMENT', 'text', 30, (row) => row.comment),
]
