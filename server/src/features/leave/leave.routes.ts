import { leaveEndpoints } from '@shiftward/contract/leave.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { decideLeave, previewLeave } from './leave.service.ts'
import { listLeaves, listLeaveTypes } from './leave.store.ts'

export function leaveRoutes({ db, clock }: Deps): Route[] {
  return [
    route(leaveEndpoints.types, () => listLeaveTypes(db)),

    route(leaveEndpoints.getAll, ({ input, caller }) => listLeaves(db, caller.scope, input)),

    route(leaveEndpoints.preview, ({ input, caller }) => previewLeave(db, caller.scope, input.leaveId)),

    route(leaveEndpoints.decide, ({ input, caller }) => decideLeave(db, caller, input, clock())),
  ]
}
