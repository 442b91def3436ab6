import { type FairnessRow, reportEndpoints } from '@shiftward/contract/report.ts'
import { call } from '../../../lib/call.ts'
import { column, labourTypeColumn, type ReportColumn, totalsOf } from '../report-column.ts'
import { daysOf, type Group, type ReportKind, reportOf } from '../report-kind.ts'

type Burden = 'nights' | 'weekends' | 'holidays' | 'onCall'

/** As it is shown. By way of whole hundredths, because ten times a binary fraction may fall short of the half. */
const inTenths = (value: number): number => Math.round(Math.round(value * 100) / 10) / 10

/** How often it fell to the person, their share, and how far the two are apart, as they are shown. */
const carried = (title: string, burden: Burden): ReportColumn<FairnessRow>[] => [
  { ...column(title, 'number', 12, (row: FairnessRow) => row[burden].count), isTotalled: true },
  column(`${title} SHARE`, 'share', 12, (row) => row[burden].share),
  column(`${title} +/-`, 'difference', 12, (row) => inTenths(row[burden].count - inTenths(row[burden].share))),
]

const columns: ReportColumn<FairnessRow>[] = [
  column('QHP NAME', 'text', 28, (row) => row.qhpName),
  column('HOURS', 'hours', 12, (row) => row.hours),
  ...carried('NIGHTS', 'nights'),
  ...carried('WEEKENDS', 'weekends'),
  ...carried('HOLIDAYS', 'holidays'),
  ...carried('ON-CALL SHIFTS', 'onCall'),
  column('SKILL', 'text', 22, (row) => row.skilllevel),
  column('TEAM', 'text', 18, (row) => row.teamName),
  labourTypeColumn,
  column('DEPARTMENT', 'text', 28, (row) => row.departmentName),
  column('FACILITY', 'text', 30, (row) => row.facilityName),
  column('QHP CODE', 'text', 16, (row) => row.qhpCode),
]

export const fairness: ReportKind = {
  filters: ['team', 'period'],
  columns,
  note: 'Share: what a person would have if it followed the hours that people of the same team and skill work. Shifts still to come count too.',
  load: async (choice, options) => {
    const rows = await call(reportEndpoints.fairness, { ...daysOf(choice), team_Code: choice.teams }, options)
    return { ...reportOf(columns, rows), groups: groupsOf(rows) }
  },
}

/** One group for each team and skill: within it people can be compared. */
export function groupsOf(rows: readonly FairnessRow[]): Group[] {
  const placeOf = (row: FairnessRow) =>
    `${row.teamName}, ${row.skilllevel} (${row.departmentName}, ${row.facilityName})`
  // By the code of the team, because organizations may use the same names.
  const groups = Map.groupBy(rows, ({ teamCode, skilllevel }) => `${teamCode} ${skilllevel}`)
  return [...groups].map(([key, own]) => {
    const heading = own[0] ? placeOf(own[0]) : ''
    const cells = own.map((row) => columns.map(({ value }) => value(row)))
    const sums = totalsOf(columns, cells, 'Total') ?? []
    return {
      key,
      heading,
      rows: own.length,
      sums: [{ label: 'Total', labelInFile: `Total of ${heading}`, cells: sums }],
    }
  })
}
