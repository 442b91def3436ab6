import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import type { Scope } from '../../lib/scope.ts'
import { readFairness } from './report-fairness.service.ts'
import { readHours } from './report-hours.service.ts'
import { countInventory, listTimesToFill } from './report-kpi.store.ts'
import { listLeaveDays } from './report-leave.store.ts'
import { findChosenPlaces, findDepartmentIds, findProviderIds, findTeamIds } from './report-name.store.ts'
import { readShifts, readShiftsOfProviders, readShiftsOfTeams } from './report-schedule.store.ts'

export function reportRoutes({ db, clock }: Deps): Route[] {
  return [
    route(reportEndpoints.timeToFill, async ({ input, caller }) =>
      listTimesToFill(db, { ...input, departmentIds: await findPlaces(db, caller.scope, input) }),
    ),

    route(reportEndpoints.shiftInventory, async ({ input, caller }) =>
      countInventory(db, { ...input, departmentIds: await findPlaces(db, caller.scope, input) }),
    ),

    route(reportEndpoints.shifts, async ({ input, caller: { scope } }) => {
      const { facility_Code: facilities, department_Code: departments, shiftType: type } = input
      const departmentIds = await findDepartmentIds(db, scope, { facilities, departments })
      const providerIds = await findProviderIds(db, scope, input.provider_Code)
      return readShifts(db, input, { departmentIds, providerIds, type })
    }),

    route(reportEndpoints.teamwise, async ({ input, caller: { scope } }) =>
      readShiftsOfTeams(db, input, await findTeamIds(db, scope, input.team_Code)),
    ),

    route(reportEndpoints.providerWeekly, async ({ input, caller: { scope } }) => {
      const providerIds = await findProviderIds(db, scope, [input.providerCode])
      return readShiftsOfProviders(db, scope, input, { providerIds, ...(await findChosenPlaces(db, scope, input)) })
    }),

    route(reportEndpoints.hours, async ({ input, caller: { scope } }) => {
      const { facility_Code: facilities, department_Code: departments } = input
      const departmentIds = await findDepartmentIds(db, scope, { facilities, departments })
      const providerIds = await findProviderIds(db, scope, input.provider_Code)
      return readHours(db, { ...input, departmentIds, providerIds }, clock())
    }),

    route(reportEndpoints.fairness, async ({ input, caller: { scope } }) =>
      readFairness(db, { ...input, teamIds: await findTeamIds(db, scope, input.team_Code) }),
    ),

    route(leaveEndpoints.ptoReport, async ({ input, caller: { scope } }) =>
      listLeaveDays(db, scope, { ...input, providerIds: await findProviderIds(db, scope, [input.providerCode]) }),
    ),
  ]
}

const findPlaces = (db: Connection, scope: Scope, named: { facilityCode: string[]; departmentCode: string[] }) =>
  findDepartmentIds(db, scope, { facilities: named.facilityCode, departments: named.departmentCode })
