import { dollars } from '@shiftward/client/money.ts'
import type { ReportType } from '@shiftward/contract/choices.ts'
import type { Leave, PtoRow } from '@shiftward/contract/leave.ts'
import type { ScheduleRow, ScheduleWeek, ShiftInventory, TimeToFillRow } from '@shiftward/contract/report.ts'
import { weekNumberOf, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { displayEnd } from '@shiftward/contract/rules/clock-time.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import type { CellType, CellValue, SheetColumn } from '../../lib/xlsx.ts'

/** A column of a report, on screen and in the file. */
export type ReportColumn<Row> = SheetColumn & { value: (row: Row) => CellValue; isTotalled: boolean }

const column = <Row>(
  title: string,
  type: CellType,
  width: number,
  value: (row: Row) => CellValue,
): ReportColumn<Row> => ({
  title,
  type,
  width,
  value,
  isTotalled: type === 'hours' || type === 'money',
})

export const timeToFillColumns: ReportColumn<TimeToFillRow>[] = [
  column('DEPARTMENT', 'text', 30, (row) => row.departmentName),
  column('TEAM', 'text', 18, (row) => row.teamName),
  column('SHIFT DATE', 'dateTime', 22, (row) => row.shiftDateTime),
  column('SHIFT CREATED', 'dateTime', 22, (row) => row.shiftCreatedDateTime),
  column('SHIFT SECURED', 'dateTime', 22, (row) => row.shiftSecuredDateTime),
  column('DIFFERENCE HOURS', 'hours', 20, (row) => row.differenceHours),
]

export const inventoryColumns: ReportColumn<ShiftInventory>[] = [
  column('SCHEDULED SHIFTS', 'number', 20, (row) => row.scheduledShiftCount),
  column('OPEN SHIFTS', 'number', 20, (row) => row.openShiftCount),
  column('SECURED SHIFTS', 'number', 20, (row) => row.securedShiftCount),
  column('CURRENT OPEN SHIFTS', 'number', 24, (row) => row.currentOpenShiftCount),
]

export const leaveColumns: ReportColumn<Leave>[] = [
  column('PROVIDER NAME', 'text', 28, (row) => row.provider_Name),
  column('FROM DATE', 'date', 14, (row) => row.fromDate),
  column('TO DATE', 'date', 14, (row) => row.toDate),
  column('LEAVE TYPE', 'text', 20, (row) => row.leaveTypeName),
  column('STATUS', 'text', 14, (row) => row.leaveStatus),
]

export const ptoColumns: ReportColumn<PtoRow>[] = [
  column('QHP NAME', 'text', 28, (row) => row.qhpName),
  column('TYPE', 'text', 20, (row) => row.type),
  column('DATE', 'date', 14, (row) => row.date),
  column('START TIME', 'time', 14, (row) => row.startTime),
  column('PTO/CME HOURS', 'hours', 18, (row) => row.ptO_cme_hours),
]

/** A sourced shift with add-on hours is of both types. A regular shift is neither. */
export function kindOfShift({ isSourceShift, addOnHours }: ScheduleRow): string {
  if (isSourceShift) return addOnHours > 0 ? 'Sourced, Add-On' : 'Sourced'
  return addOnHours > 0 ? 'Add-On' : 'Regular'
}

const name: ReportColumn<ScheduleRow> = column('QHP NAME', 'text', 28, (row) => row.qhpName)
const codes: ReportColumn<ScheduleRow>[] = [
  column('QHP CODE', 'text', 16, (row) => row.qhpCode),
  column('NPI', 'text', 13, (row) => row.npi),
]
const team: ReportColumn<ScheduleRow> = column('TEAM', 'text', 18, (row) => row.teamName)
const place: ReportColumn<ScheduleRow>[] = [
  column('DEPARTMENT', 'text', 28, (row) => row.departmentName),
  column('FACILITY', 'text', 30, (row) => row.facilityName),
]
const when: ReportColumn<ScheduleRow>[] = [
  column('SHIFT DATE', 'date', 13, (row) => row.shiftDate),
  column('START TIME', 'time', 12, (row) => row.shiftStartTime),
  column('END TIME', 'time', 15, (row) => displayEnd(row.shiftStartTime, row.shiftEndTime)),
]
const what: ReportColumn<ScheduleRow>[] = [
  column('SHIFT TYPE', 'text', 17, kindOfShift),
  column('SKILL', 'text', 22, (row) => row.skilllevel),
]
/** The totals of a shift come first, so that they are visible on a screen of 1280 pixels. */
const figures: ReportColumn<ScheduleRow>[] = [
  column('DURATION', 'hours', 12, (row) => row.duration),
  column('TOTAL COST', 'money', 14, (row) => row.totalCost),
  column('REGULAR HOURS', 'hours', 16, (row) => row.regularShiftHours),
  column('ADD-ON HOURS', 'hours', 15, (row) => row.addOnHours),
  column('SHIFT COST', 'money', 14, (row) => row.shiftCost),
  // Adding up rates means nothing.
  { ...column('ADD-ON RATE', 'money', 14, (row: ScheduleRow) => row.addOnHourRate), isTotalled: false },
]
const remarks: ReportColumn<ScheduleRow>[] = [
  column('PTO', 'text', 8, (row) => (row.isPTO ? 'Yes' : 'No')),
  column('COMMENT', 'text', 30, (row) => row.comment),
]
const rest = [...codes, ...remarks]

export const shiftColumns = [name, ...when, ...figures, ...what, team, ...place, ...rest]
export const teamwiseColumns = [team, name, ...when, ...figures, ...what, ...place, ...rest]

const isoOf = (row: ScheduleRow): string => toIsoDate(row.shiftDate) ?? ''
const weekColumn: ReportColumn<ScheduleRow> = column('WEEK', 'number', 16, (row) => weekNumberOf(isoOf(row)))
export const weeklyColumns = [weekColumn, ...when, ...figures, ...what, team, ...place, name, ...rest]

/** The columns are known before the rows are loaded. */
export const columnsOf: Record<ReportType, readonly SheetColumn[]> = {
  'Time to Fill Open Shift': timeToFillColumns,
  'Shift Inventory': inventoryColumns,
  'Leave Report': leaveColumns,
  'PTO/CME Leave Report': ptoColumns,
  'Shift Report': shiftColumns,
  'Teamwise Report': teamwiseColumns,
  'Provider Weekly Report': weeklyColumns,
}

/** Adds up in hundredths, because sums of binary fractions drift. */
const sumOf = (values: readonly CellValue[]): number =>
  values.reduce<number>((sum, value) => sum + Math.round(Number(value ?? 0) * 100), 0) / 100

/** The total row, with a cell for each column. Undefined if the report has no hours and no money, or no rows. */
export function totalsOf(columns: readonly ReportColumn<never>[], rows: readonly CellValue[][], label: string) {
  if (rows.length === 0 || !columns.some(({ isTotalled }) => isTotalled)) return undefined
  return columns.map(({ isTotalled }, index): CellValue => {
    if (index === 0) return label
    return isTotalled ? sumOf(rows.map((cells) => cells[index])) : null
  })
}

/** `note` says how much of a week lies outside the chosen dates, if it reaches beyond them. */
export type Week = { start: string; end: string; number: number; duration: number; rows: ScheduleRow[]; note?: string }

/** The shifts by week. The totals of the weeks come from the server, because they also count days beyond the range. */
export function weeksOf(
  { schedulerCalendarDetails: rows, weeks }: { schedulerCalendarDetails: ScheduleRow[]; weeks: ScheduleWeek[] },
  days: { startDate: string; endDate: string },
): Week[] {
  const byWeek = Map.groupBy(rows, (row) => weekStartOf(isoOf(row)))
  return weeks.map(({ weekNumber: number, startDate, endDate, duration, durationInRange }) => {
    const [start, end] = [toIsoDate(startDate) ?? '', toIsoDate(endDate) ?? '']
    const outside = two.format(sumOf([duration, -durationInRange]))
    const isBeyond = start < days.startDate || end > days.endDate
    const note = isBeyond ? `whole week, ${outside} h outside the chosen dates` : undefined
    return { start, end, number, duration, rows: byWeek.get(start) ?? [], ...(note && { note }) }
  })
}

const two = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export function cellText(value: CellValue, type: CellType): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'number') return String(value)
  if (type === 'money') return dollars(value)
  return type === 'hours' ? two.format(value) : value.toLocaleString('en-US')
}

export const isFigure = (type: CellType): boolean => type === 'money' || type === 'hours' || type === 'number'
