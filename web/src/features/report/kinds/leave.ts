import { type Leave, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { call } from '../../../lib/call.ts'
import { toPage } from '../../../lib/list-view.ts'
import { leaveHints } from '../../request/request.queries.ts'
import { column } from '../report-column.ts'
import { daysOf, listed } from '../report-kind.ts'

export const leave = listed<Leave>({
  filters: ['places'],
  columns: [
    column('PROVIDER NAME', 'text', 28, (row) => row.provider_Name),
    column('FROM DATE', 'date', 14, (row) => row.fromDate),
    column('TO DATE', 'date', 14, (row) => row.toDate),
    column('LEAVE TYPE', 'text', 20, (row) => row.leaveTypeName),
    column('STATUS', 'text', 14, (row) => row.leaveStatus),
  ],
  load: async (choice, options) => {
    const places = { facilityCode: choice.facilities, departmentCode: choice.departments }
    const query = { ...leaveHints(), ...daysOf(choice), ...places, leaveStatus: 'Approved' as const }
    const { rows } = toPage(await call(leaveEndpoints.getAll, query, options))
    return rows.toSorted(byDay)
  },
})

/** The call answers the newest leaves first. A report starts with the oldest. */
function byDay(one: Leave, other: Leave): number {
  const [day, next] = [fromWireDate(one.fromDate), fromWireDate(other.fromDate)]
  return day === next ? one.provider_Name.localeCompare(other.provider_Name, 'en') : day < next ? -1 : 1
}
