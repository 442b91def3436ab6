import { needEndpoints } from '@shiftward/contract/need.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { scheduleFollowEndpoints } from '@shiftward/contract/schedule-follow.ts'
import { schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { addMissingShifts, createBlock, removeBeyondNeed, setDeactivated } from './assign-block.service.ts'
import { copyBlock } from './assign-copy-block.service.ts'
import { readOtherHours, readOtherRates } from './assign-follow.service.ts'
import { followHours } from './assign-follow-hours.service.ts'
import { followRates } from './assign-follow-rates.service.ts'

/** Calls that plan all shifts of a block, a team or a department. */
export function assignBlockRoutes({ db, clock }: Deps): Route[] {
  return [
    route(scheduleBlockEndpoints.create, ({ input, caller }) => createBlock(db, caller, input, clock())),

    route(needEndpoints.addMissing, ({ input, caller }) => addMissingShifts(db, caller, input.schedulerCode, clock())),

    route(needEndpoints.removeBeyondNeed, ({ input, caller }) =>
      removeBeyondNeed(db, caller, input.schedulerCode, clock()),
    ),

    route(schedulePlanEndpoints.copyBlock, ({ input, caller }) => copyBlock(db, caller, input, clock())),

    route(scheduleFollowEndpoints.otherHours, ({ input, caller }) => readOtherHours(db, caller.scope, input, clock())),

    route(scheduleFollowEndpoints.followHours, ({ input, caller }) => followHours(db, caller, input, clock())),

    route(scheduleFollowEndpoints.otherRates, ({ input, caller }) => readOtherRates(db, caller.scope, input, clock())),

    route(scheduleFollowEndpoints.followRates, ({ input, caller }) => followRates(db, caller, input, clock())),

    route(scheduleBlockEndpoints.setDeactivated, ({ input, caller }) => setDeactivated(db, caller, input, clock())),
  ]
}
