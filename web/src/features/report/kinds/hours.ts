import { type HoursRow, reportEndpoints } from '@shiftward/contract/report.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { call } from '../../../lib/call.ts'
import { column, labourTypeColumn, type ReportColumn, sumOf, totalsOf, twoDecimals } from '../report-column.ts'
import { daysOf, type Group, type ReportKind, reportOf, type Sum } from '../report-kind.ts'

const count = (title: string, width: number, value: (row: HoursRow) => number): ReportColumn<HoursRow> => ({
  ...column(title, 'number', width, value),
  isTotalled: true,
})

const columns: ReportColumn<HoursRow>[] = [
  column('QHP NAME', 'text', 28, (row) => row.qhpName),
  column('TEAM', 'text', 18, (row) => row.teamName),
  labourTypeColumn,
  column('HOURS', 'hours', 12, (row) => row.hours),
  column('HOURS TO COME', 'hours', 12, (row) => row.hoursToCome),
  column('OVERTIME', 'hours', 12, (row) => row.overtimeHours),
  column('TOTAL COST', 'money', 14, (row) => row.cost),
  count('NIGHTS', 10, (row) => row.nights),
  count('WEEKENDS', 12, (row) => row.weekends),
  count('HOLIDAYS', 12, (row) => row.holidays),
  column('ON CALL', 'hours', 12, (row) => row.onCallHours),
  column('ADD-ON HOURS', 'hours', 15, (row) => row.addOnHours),
  count('SHIFTS', 10, (row) => row.shifts),
  column('DEPARTMENT', 'text', 28, (row) => row.departmentName),
  column('FACILITY', 'text', 30, (row) => row.facilityName),
  column('QHP CODE', 'text', 16, (row) => row.qhpCode),
  column('NPI', 'text', 13, (row) => row.npi),
  column('EMPLOYEE #', 'text', 16, (row) => row.employeeid),
]

export const hours: ReportKind = {
  filters: ['places', 'providers', 'overtime'],
  columns,
  isPayroll: true,
  note: 'Hours to come: of shifts that are not over yet, published or not. They are part of the hours; on call, cost and all other figures count these shifts too.',
  load: async (choice, options) => {
    const input = {
      ...daysOf(choice),
      facility_Code: choice.facilities,
      department_Code: choice.departments,
      provider_Code: choice.providers,
      overtimeAfter: choice.overtimeAfter,
    }
    const rows = await call(reportEndpoints.hours, input, options)
    return { ...reportOf(columns, rows), groups: groupsOf(rows), warning: warningOf(rows) }
  },
}

/** Undefined if all shifts are over. */
export function warningOf(rows: readonly HoursRow[]): string | undefined {
  const sum = (of: (row: HoursRow) => number) => sumOf(rows.map(of))
  const toCome = sum(({ shiftsToCome }) => shiftsToCome)
  if (toCome === 0) return undefined
  const [hours, hoursToCome] = [sum((row) => row.hours), sum((row) => row.hoursToCome)]
  return texts.report.notWorked({
    shifts: sum(({ shifts }) => shifts),
    toCome,
    hours: twoDecimals.format(hours),
    worked: twoDecimals.format(sumOf([hours, -hoursToCome])),
    hoursToCome: twoDecimals.format(hoursToCome),
  })
}

/**
 * One group for each team. The last team of a department also carries the sum of the department. By codes, because
 * organizations may use the same names.
 */
export function groupsOf(rows: readonly HoursRow[]): Group[] {
  const departments = Map.groupBy(rows, ({ departmentCode }) => departmentCode)
  return [...departments.values()].flatMap((ofDepartment) =>
    [...Map.groupBy(ofDepartment, ({ teamCode }) => teamCode)].map(([teamCode, ofTeam], index, teams): Group => {
      const [{ teamName, departmentName, facilityName } = {}] = ofTeam
      const sums = [sumRow(`Total of ${teamName}`, ofTeam)]
      if (index === teams.length - 1) sums.push(sumRow(`Total of ${departmentName}, ${facilityName}`, ofDepartment))
      return { key: teamCode, rows: ofTeam.length, sums }
    }),
  )
}

function sumRow(label: string, rows: readonly HoursRow[]): Sum {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  return { label, labelInFile: label, cells: totalsOf(columns, cells, label) ?? [] }
}
