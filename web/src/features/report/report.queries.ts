import type { CallOptions } from '@shiftward/client/call.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { type Leave, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { toIsoDate, toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { toPage } from '../../lib/list-view.ts'
import type { CellValue, SheetColumn } from '../../lib/xlsx.ts'
import { leaveHints } from '../request/request.queries.ts'
import {
  inventoryColumns,
  leaveColumns,
  ptoColumns,
  type ReportColumn,
  shiftColumns,
  teamwiseColumns,
  timeToFillColumns,
  totalsOf,
  type Week,
  weeklyColumns,
  weeksOf,
} from './report-cells.ts'
import type { Choice } from './report-choice.ts'

/** A report of any type, as the screen shows it and the file contains it. */
export type Report = {
  columns: SheetColumn[]
  rows: CellValue[][]
  /** The total row, if the report has hours or money. */
  totals?: CellValue[] | undefined
  weeks?: Week[]
}

function reportOf<Row>(columns: ReportColumn<Row>[], rows: readonly Row[], totalLabel = 'Total'): Report {
  const cells = rows.map((row) => columns.map(({ value }) => value(row)))
  return {
    columns: columns.map(({ title, type, width }) => ({ title, type, width })),
    rows: cells,
    totals: totalsOf(columns, cells, totalLabel),
  }
}

/** The call answers the newest leaves first. A report starts with the oldest. */
function byDay(one: Leave, other: Leave): number {
  const [day, next] = [toIsoDate(one.fromDate) ?? '', toIsoDate(other.fromDate) ?? '']
  return day === next ? one.provider_Name.localeCompare(other.provider_Name, 'en') : day < next ? -1 : 1
}

async function loadReport(choice: Choice, options: CallOptions): Promise<Report> {
  const days = { startDate: toWireDate(choice.startDate), endDate: toWireDate(choice.endDate) }
  const places = { facilityCode: choice.facilities, departmentCode: choice.departments }
  const providerCode = choice.providers[0] ?? ''
  switch (choice.report) {
    case 'Time to Fill Open Shift':
      return reportOf(timeToFillColumns, await call(reportEndpoints.timeToFill, { ...days, ...places }, options))
    case 'Shift Inventory':
      return reportOf(inventoryColumns, [await call(reportEndpoints.shiftInventory, { ...days, ...places }, options)])
    case 'Leave Report': {
      const query = { ...leaveHints(), ...days, ...places, leaveStatus: 'Approved' as const }
      const { rows } = toPage(await call(leaveEndpoints.getAll, query, options))
      return reportOf(leaveColumns, rows.toSorted(byDay))
    }
    case 'PTO/CME Leave Report': {
      const leaveType = String(choice.leaveType ?? 0) as '0' | '1' | '2'
      return reportOf(ptoColumns, await call(leaveEndpoints.ptoReport, { ...days, providerCode, leaveType }, options))
    }
    case 'Shift Report': {
      const filters = {
        facility_Code: choice.facilities,
        department_Code: choice.departments,
        provider_Code: choice.providers,
        shiftType: choice.shiftType,
      }
      const { schedulerCalendarDetails } = await call(reportEndpoints.shifts, { ...days, ...filters }, options)
      return reportOf(shiftColumns, schedulerCalendarDetails)
    }
    case 'Teamwise Report': {
      const answer = await call(reportEndpoints.teamwise, { ...days, team_Code: choice.teams }, options)
      return reportOf(teamwiseColumns, answer.schedulerCalendarDetails)
    }
    case 'Provider Weekly Report': {
      const answer = await call(reportEndpoints.providerWeekly, { ...days, providerCode }, options)
      const label = `Total, ${days.startDate} to ${days.endDate}`
      const weeks = weeksOf(answer, choice)
      const rows = weeks.flatMap((week) => week.rows)
      return { ...reportOf(weeklyColumns, rows, label), weeks }
    }
    default:
      return { columns: [], rows: [] }
  }
}

export const reportQuery = (choice: Choice) =>
  queryOptions({
    queryKey: ['report', choice],
    queryFn: ({ signal }) => loadReport(choice, { signal }),
    // Comparing tens of thousands of rows with the old ones takes longer than drawing one page.
    structuralSharing: false,
    gcTime: 60_000,
  })

export const reportTeamsQuery = queryOptions({
  queryKey: ['team', 'all'],
  queryFn: async ({ signal }) => toPage(await call(teamEndpoints.getAll, {}, { signal })).rows,
})

export const reportProvidersQuery = (departmentCodes: string[]) =>
  queryOptions({
    queryKey: ['facility', 'providers', departmentCodes],
    queryFn: ({ signal }) => call(facilityEndpoints.providersByDepartment, { departmentCodes }, { signal }),
  })
