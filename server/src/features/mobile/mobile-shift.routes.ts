import { mobileShiftEndpoints } from '@shiftward/contract/mobile-shift.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { markSeen } from '../shift/shift-told.store.ts'
import { listOpenShifts } from './mobile-open.service.ts'
import { listChanges, listMyShifts, readMyShift } from './mobile-shift.service.ts'
import { setInterest, takeShift } from './mobile-take.service.ts'

export function mobileShiftRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileShiftEndpoints.shifts, ({ input, caller }) => listMyShifts(db, caller.userId, input)),

    route(mobileShiftEndpoints.shift, ({ input, caller }) => readMyShift(db, caller.userId, input.shiftId)),

    route(mobileShiftEndpoints.changes, ({ caller }) => listChanges(db, caller.userId, clock())),

    route(mobileShiftEndpoints.seeChanges, async ({ input, caller }) => {
      await markSeen(db, caller.userId, input.changeId, clock())
      return input
    }),

    route(mobileShiftEndpoints.openShifts, ({ caller }) => listOpenShifts(db, caller.userId, clock())),

    route(mobileShiftEndpoints.interest, ({ input, caller }) => setInterest(db, caller.userId, input, clock())),

    route(mobileShiftEndpoints.takeShift, ({ input, caller }) => takeShift(db, caller.userId, input, clock())),
  ]
}
