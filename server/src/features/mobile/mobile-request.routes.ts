import { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listAskedTypes } from '../leave/leave.store.ts'
import { previewLeave, requestLeave, takeBackLeave } from './mobile-leave.service.ts'
import { listMyLeaves } from './mobile-leave.store.ts'
import { presentShift } from './mobile-present.ts'
import { callOutMine, takeBackRequest } from './mobile-request.service.ts'
import { listMyRequests } from './mobile-request.store.ts'
import { listExchanges, listPartners, requestSwap, takeBackSwap } from './mobile-swap.service.ts'
import { answerSwap, listSwapsOf } from './mobile-swap-answer.service.ts'

export function mobileRequestRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileRequestEndpoints.requests, ({ input, caller }) => listMyRequests(db, caller.userId, input)),

    route(mobileRequestEndpoints.withdrawRequest, ({ input, caller }) =>
      takeBackRequest(db, caller.userId, input.shiftApprovalId, clock()),
    ),

    route(mobileRequestEndpoints.callOut, ({ input, caller }) => callOutMine(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.leavePreview, ({ input, caller }) => previewLeave(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.leaves, ({ input, caller }) => listMyLeaves(db, caller.userId, input)),

    route(mobileRequestEndpoints.leaveTypes, () => listAskedTypes(db)),

    route(mobileRequestEndpoints.requestLeave, ({ input, caller }) => requestLeave(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.cancelLeave, ({ input, caller }) =>
      takeBackLeave(db, caller.userId, input.leaveId, clock()),
    ),

    route(mobileRequestEndpoints.swapPartners, ({ input, caller }) =>
      listPartners(db, caller.userId, input.shiftId, clock()),
    ),

    route(mobileRequestEndpoints.exchangeShifts, async ({ input, caller }) => {
      const fitting = await listExchanges(db, caller.userId, input.shiftId, clock())
      return fitting.map((one) => ({
        providerCode: one.providerCode,
        providerName: one.providerName,
        shift: presentShift({ ...one, shiftId: one.id }),
      }))
    }),

    route(mobileRequestEndpoints.withdrawSwap, ({ input, caller }) =>
      takeBackSwap(db, caller.userId, input.swapId, clock()),
    ),

    route(mobileRequestEndpoints.requestSwap, ({ input, caller }) => requestSwap(db, caller.userId, input, clock())),

    route(mobileRequestEndpoints.swaps, ({ input, caller }) => listSwapsOf(db, caller.userId, input)),

    route(mobileRequestEndpoints.answerSwap, ({ input, caller }) => answerSwap(db, caller.userId, input, clock())),
  ]
}
