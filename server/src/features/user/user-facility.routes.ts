import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { permission, whoMay } from '@shiftward/contract/rules/permissions.ts'
import type { Deps } from '../../lib/deps.ts'
import { notAllowed } from '../../lib/errors.ts'
import { type Route, route } from '../../lib/route.ts'
import { findDepartmentsByCode } from '../department/department.store.ts'
import { findFacilityDetails, listProvidersOf, listProvidersToReport } from './user-facility.store.ts'

/** The people of facilities, and the facilities of people. */
export function userFacilityRoutes({ db }: Deps): Route[] {
  return [
    route(facilityEndpoints.details, async ({ input, caller }) => {
      const code = input.providerCode ?? input.userCode ?? caller.userCode
      // Viewers read schedules, but not the labour types of other people.
      if (code !== caller.userCode && !whoMay(permission.manageProviders).includes(caller.kind)) {
        throw notAllowed()
      }
      return findFacilityDetails(db, caller, code)
    }),

    route(facilityEndpoints.providersByDepartment, async ({ input, caller }) => {
      const codes = [...(input.departmentCode ?? []), ...(input.departmentCodes ?? [])]
      const departments = await findDepartmentsByCode(db, caller.scope, codes)
      // Only reports send the plural.
      if (input.departmentCodes) return listProvidersToReport(db, departments, input.skills)
      return listProvidersOf(
        db,
        departments.map((department) => department.facilityId),
        input.skills,
      )
    }),
  ]
}
