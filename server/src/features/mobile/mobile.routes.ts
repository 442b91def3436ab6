import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { Deps } from '../../lib/deps.ts'
import { deviceOf } from '../../lib/device.ts'
import { type Route, route } from '../../lib/route.ts'
import { endSession } from '../../lib/session.ts'
import { signIn } from '../../lib/sign-in.ts'
import { listAskedTypes } from '../leave/leave.store.ts'
import { requestLeave, takeBackLeave } from './mobile-leave.service.ts'
import { listMyLeaves } from './mobile-leave.store.ts'
import { listOffered } from './mobile-offer.service.ts'
import { findProfile, listMyMessages } from './mobile-profile.store.ts'
import { listMyShifts } from './mobile-shift.store.ts'
import { answerSwap, listPartners, requestSwap } from './mobile-swap.service.ts'
import { listMySwaps } from './mobile-swap.store.ts'
import { setInterest, takeShift } from './mobile-take.service.ts'

/** The calls of the mobile app. Everything is read and changed as the provider who is signed in. */
export function mobileRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileEndpoints.login, ({ input, call, request }) =>
      signIn({ db, now: clock(), call, device: deviceOf(request) }, { ...input, audience: 'mobile' }),
    ),

    route(mobileEndpoints.logout, async ({ caller, call }) => {
      await endSession(db, caller.tokenHash, call)
      return {}
    }),

    route(mobileEndpoints.profile, ({ caller }) => findProfile(db, caller.userId)),

    route(mobileEndpoints.messages, ({ caller }) => listMyMessages(db, caller.userId)),

    route(mobileEndpoints.shifts, ({ input, caller }) => listMyShifts(db, caller.userId, input)),

    route(mobileEndpoints.openShifts, ({ caller }) => listOffered(db, caller.userId, clock())),

    route(mobileEndpoints.interest, ({ input, caller }) => setInterest(db, caller.userId, input, clock())),

    route(mobileEndpoints.takeShift, ({ input, caller }) => takeShift(db, caller.userId, input, clock())),

    route(mobileEndpoints.leaves, ({ caller }) => listMyLeaves(db, caller.userId)),

    route(mobileEndpoints.leaveTypes, () => listAskedTypes(db)),

    route(mobileEndpoints.requestLeave, ({ input, caller }) => requestLeave(db, caller.userId, input, clock())),

    route(mobileEndpoints.cancelLeave, ({ input, caller }) => takeBackLeave(db, caller.userId, input.leaveId, clock())),

    route(mobileEndpoints.swapPartners, ({ input, caller }) => listPartners(db, caller.userId, input.shiftId, clock())),

    route(mobileEndpoints.requestSwap, ({ input, caller }) => requestSwap(db, caller.userId, input, clock())),

    route(mobileEndpoints.swaps, ({ caller }) => listMySwaps(db, caller.userId)),

    route(mobileEndpoints.answerSwap, ({ input, caller }) => answerSwap(db, caller.userId, input, clock())),
  ]
}
