import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { addProvider } from './schedule-assign.service.ts'
import { releaseProvider, removeShift } from './schedule-delete.service.ts'
import { resendOpenShift } from './schedule-notify.service.ts'
import { createCalendarOpenShifts, createOpenShifts } from './schedule-open.service.ts'
import { releaseAll } from './schedule-release.service.ts'
import { changeTime } from './schedule-time.service.ts'

export function scheduleActionRoutes({ db, clock }: Deps): Route[] {
  return [
    route(scheduleActionEndpoints.createOpenShift, ({ input, caller }) => createOpenShifts(db, caller, input, clock())),

    route(scheduleActionEndpoints.createCalendarOpenShift, ({ input, caller }) =>
      createCalendarOpenShifts(db, caller, input, clock()),
    ),

    route(scheduleActionEndpoints.addProvider, ({ input, caller }) => addProvider(db, caller, input, clock())),

    route(scheduleActionEndpoints.deleteProvider, ({ input, caller }) => releaseProvider(db, caller, input, clock())),

    route(scheduleActionEndpoints.releaseShifts, ({ input, caller }) => releaseAll(db, caller, input, clock())),

    route(scheduleActionEndpoints.deleteShift, ({ input, caller }) => removeShift(db, caller, input, clock())),

    route(scheduleActionEndpoints.changeTime, ({ input, caller }) => changeTime(db, caller, input, clock())),

    route(scheduleActionEndpoints.notify, ({ input, caller }) => resendOpenShift(db, caller, input, clock())),
  ]
}
