import { type HoursRow, reportEndpoints } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { column, labourTypeColumn, type ReportColumn, totalsOf } from '../report-column.ts'
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
]

export const hours: ReportKind = {
  filters: ['places', 'providers', 'overtime'],
  columns,
  isPayroll: true,
  load: async (choice, options) => {
    const input = {
      ...daysOf(choice),
      facility_Code: choice.facilities,
      department_Code: choice.departments,
      provider_Code: choice.providers,
      overtimeAfter: choice.overtimeAfter,
    }
    const rows = await call(reportEndpoints.hours, input, options)
    return { ...reportOf(columns, rows), groups: groupsOf(rows) }
  },
}

const placeOf = ({ facilityName, departmentName }: HoursRow) => `${departmentName}, ${facilityName}`

/** One group for each team. The last team of a department also carries the sum of the department. */
export function groupsOf(rows: readonly HoursRow[]): Group[] {
  const departments = Map.groupBy(rows, placeOf)
  return [...departments].flatMap(([place, ofDepartment]) =>
    [...Map.groupBy(ofDepartment, ({ teamName }) => teamName)].map(([team, ofTeam], index, teams): Group => {
      const sums = [sumRow(`Total of ${team}`, ofTeam)]
      if (index === teams.length - 1) sums.push(sumRow(`Total of ${place}`, ofDepartment))
      return { key: `${place} ${team}`, rows: ofTeam.length, sums }
    }),
  )
}

function sumRow(label: string, rows: readonly HoursRow[]): Sum {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  return { label, labelInFile: label, cells: totalsOf(columns, cells, label) ?? [] }
}
