import { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listAskedTypes } from '../leave/leave.store.ts'
import { requestLeave, takeBackLeave } from './mobile-leave.service.ts'
import { listMyLeaves } from './mobile-leave.store.ts'
import { answerSwap, listPartners, requestSwap } from './mobile-swap.service.ts'
import { listMySwaps } from './mobile-swap.store.ts'

export function mobileRequestRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileRequestEndpoints.leaves, ({ caller }) => listMyLeaves(db, caller.userId)),

    route(mobileRequestEndpoints.leaveTypes, () => listAskedTypes(db)),

    route(mobileRequestEndpoints.requestLeave, ({ input, caller }) => requestLeave(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.cancelLeave, ({ input, caller }) =>
      takeBackLeave(db, caller.userId, input.leaveId, clock()),
    ),

    route(mobileRequestEndpoints.swapPartners, ({ input, caller }) =>
      listPartners(db, caller.userId, input.shiftId, clock()),
    ),

    route(mobileRequestEndpoints.requestSwap, ({ input, caller }) => requestSwap(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.swaps, ({ caller }) => listMySwaps(db, caller.userId)),

    route(mobileRequestEndpoints.answerSwap, ({ input, caller }) => answerSwap(db, caller.userId, input, clock())),
  ]
}
