import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import type { Connection } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import type { Scope } from '../../lib/scope.ts'
import { countInventory, listTimesToFill } from './report-kpi.store.ts'
import { listLeaveDays } from './report-leave.store.ts'
import { findDepartmentIds, findFacilityIds, findProviderIds, findTeamIds } from './report-name.store.ts'
import { readShifts, readShiftsOfProviders, readShiftsOfTeams } from './report-schedule.store.ts'

export function reportRoutes({ db }: Deps): Route[] {
  return [
    route(reportEndpoints.timeToFill, async ({ input, caller }) =>
      listTimesToFill(db, {
        ...input,
        ...(await findPlaces(db, caller.scope, input.facilityCode, input.departmentCode)),
      }),
    ),

    route(reportEndpoints.shiftInventory, async ({ input, caller }) =>
      countInventory(db, {
        ...input,
        ...(await findPlaces(db, caller.scope, input.facilityCode, input.departmentCode)),
      }),
    ),

    route(reportEndpoints.shifts, async ({ input, caller: { scope } }) =>
      readShifts(db, scope, input, {
        ...(await findPlaces(db, scope, input.facility_Code, input.department_Code)),
        providerIds: await findProviderIds(db, scope, input.provider_Code),
        type: input.shiftType,
      }),
    ),

    route(reportEndpoints.teamwise, async ({ input, caller: { scope } }) =>
      readShiftsOfTeams(db, scope, input, await findTeamIds(db, scope, input.team_Code)),
    ),

    route(reportEndpoints.providerWeekly, async ({ input, caller: { scope } }) =>
      readShiftsOfProviders(db, scope, input, await findProviderIds(db, scope, [input.providerCode])),
    ),

    route(leaveEndpoints.ptoReport, async ({ input, caller: { scope } }) =>
      listLeaveDays(db, scope, { ...input, providerIds: await findProviderIds(db, scope, [input.providerCode]) }),
    ),
  ]
}

async function findPlaces(db: Connection, scope: Scope, facilities: string[], departments: string[]) {
  return {
    facilityIds: await findFacilityIds(db, scope, facilities),
    departmentIds: await findDepartmentIds(db, scope, departments),
  }
}
