import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { versionOf } from '../../lib/version.ts'
import { changeFacility, createFacility, ownOf, previewTimeZone } from './facility.service.ts'
import { findFacility, listFacilities, listFacilitiesOf, listFacilitiesToChoose } from './facility.store.ts'

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

    // The code in the input is ignored: both return everything the session may choose from.
    route(facilityEndpoints.byUserCode, ({ caller }) => listFacilitiesToChoose(db, caller.scope)),
    route(facilityEndpoints.departmentsByUserCode, ({ caller }) => listFacilitiesToChoose(db, caller.scope)),

    route(facilityEndpoints.create, async ({ input, caller }) => saved(await createFacility(db, caller, input))),

    route(facilityEndpoints.update, async ({ input, caller }) =>
      saved(await changeFacility(db, caller, input, clock())),
    ),

    route(facilityEndpoints.previewTimeZone, ({ input, caller }) => previewTimeZone(db, caller.scope, input, clock())),
  ]
}

const saved = ({ id, code }: { id: number; code: string }) => ({ facilityId: id, facilityCode: code })
