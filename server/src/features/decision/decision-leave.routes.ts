import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listLeaves, listLeaveTypes } from '../leave/leave.store.ts'
import { findDepartmentIds } from '../report/report-name.store.ts'
import { decideCancellation, decideLeave, previewLeave } from './decision-leave.service.ts'
import { addLeave, previewAdded } from './decision-leave-add.service.ts'
import { cancelLeave, previewCancel } from './decision-leave-cancel.service.ts'

export function leaveRoutes({ db, clock }: Deps): Route[] {
  return [
    route(leaveEndpoints.types, () => listLeaveTypes(db)),

    route(leaveEndpoints.getAll, async ({ input, caller: { scope } }) => {
      const named = { facilities: input.facilityCode ?? [], departments: input.departmentCode ?? [] }
      // Without this check, a filter by somebody else's place would reveal which people work there too.
      await findDepartmentIds(db, scope, named)
      return listLeaves(db, scope, input)
    }),

    route(leaveEndpoints.preview, ({ input, caller }) => previewLeave(db, caller.scope, input.leaveId, clock())),

    route(leaveEndpoints.addPreview, ({ input, caller }) => previewAdded(db, caller.scope, input, clock())),

    route(leaveEndpoints.add, ({ input, caller }) => addLeave(db, caller, input, clock())),

    route(leaveEndpoints.cancelPreview, ({ input, caller }) => previewCancel(db, caller.scope, input.leaveId)),

    route(leaveEndpoints.cancel, ({ input, caller }) => cancelLeave(db, caller, input, clock())),

    route(leaveEndpoints.decideCancellation, ({ input, caller }) => decideCancellation(db, caller, input, clock())),

    route(leaveEndpoints.decide, ({ input, caller }) => decideLeave(db, caller, input, clock())),
  ]
}
