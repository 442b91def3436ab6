import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { permission, whoMay } from '@shiftward/contract/rules/permissions.ts'
import type { Deps } from '../../lib/deps.ts'
import { notAllowed } from '../../lib/errors.ts'
import { type Route, route } from '../../lib/route.ts'
import { versionOf } from '../../lib/version.ts'
import { findDepartmentsByCode } from '../department/department.store.ts'
import { changeFacility, createFacility, ownOf } from './facility.service.ts'
import { findFacility, listFacilities, listFacilitiesOf, listFacilitiesToChoose } from './facility.store.ts'
import { findFacilityDetails, listProvidersOf, listProvidersToReport } from './facility-people.store.ts'

export function facilityRoutes({ db, clock }: Deps): Route[] {
  return [
    route(facilityEndpoints.getAll, ({ caller }) => listFacilities(db, caller.scope)),

    route(facilityEndpoints.getById, async ({ input, caller }) => {
      const facility = await findFacility(db, caller.scope, input.id)
      return { ...facility, version: versionOf(ownOf(facility)) }
    }),

    route(facilityEndpoints.ofUser, ({ input, caller }) =>
      listFacilitiesOf(db, caller, input.userCode ?? caller.userCode),
    ),

    route(facilityEndpoints.details, async ({ input, caller }) => {
      const code = input.providerCode ?? input.userCode ?? caller.userCode
      // Viewers read schedules, but not the labour types of other people.
      if (code !== caller.userCode && !whoMay(permission.manageProviders).includes(caller.kind)) {
        throw notAllowed()
      }
      return findFacilityDetails(db, caller, code)
    }),

    // The code in the input is ignored: both return everything the session may choose from.
    route(facilityEndpoints.byUserCode, ({ caller }) => listFacilitiesToChoose(db, caller.scope)),
    route(facilityEndpoints.departmentsByUserCode, ({ caller }) => listFacilitiesToChoose(db, caller.scope)),

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

    route(facilityEndpoints.create, async ({ input, caller }) => saved(await createFacility(db, caller, input))),

    route(facilityEndpoints.update, async ({ input, caller }) =>
      saved(await changeFacility(db, caller, clock(), input)),
    ),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({ facilityId: id, facilityCode: code })
