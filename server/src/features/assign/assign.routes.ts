import { needEndpoints } from '@shiftward/contract/need.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleBlockEndpoints } from '@shiftward/contract/schedule-block.ts'
import { scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import { scheduleFollowEndpoints } from '@shiftward/contract/schedule-follow.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { schedulePlanEndpoints } from '@shiftward/contract/schedule-plan.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { addProvider } from './assign.service.ts'
import { addMissingShifts, createBlock, removeBeyondNeed, setDeactivated } from './assign-block.service.ts'
import { callOut, previewCallOut } from './assign-call-out.service.ts'
import { copyBlock } from './assign-copy-block.service.ts'
import { releaseProvider, removeShift } from './assign-delete.service.ts'
import { exchangeShifts } from './assign-exchange.service.ts'
import { listExchangeChoices } from './assign-exchange-choice.service.ts'
import { readOtherHours, readOtherRates } from './assign-follow.service.ts'
import { followHours } from './assign-follow-hours.service.ts'
import { followRates } from './assign-follow-rates.service.ts'
import { freeOfProvider, freeShifts } from './assign-free.service.ts'
import { moveShift } from './assign-move.service.ts'
import { resendOpenShift } from './assign-notify.service.ts'
import { createCalendarOpenShifts, createOpenShifts } from './assign-open.service.ts'
import { pasteShifts } from './assign-paste.service.ts'
import { changeTime } from './assign-time.service.ts'
import { redo, undo } from './assign-undo.service.ts'

export function assignRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(scheduleActionEndpoints.createOpenShift, ({ input, caller }) => createOpenShifts(deps, caller, input)),

    route(scheduleActionEndpoints.createCalendarOpenShift, ({ input, caller }) =>
      createCalendarOpenShifts(deps, caller, input),
    ),

    route(scheduleActionEndpoints.addProvider, ({ input, caller }) => addProvider(db, caller, input, clock())),

    route(scheduleActionEndpoints.deleteProvider, ({ input, caller }) => releaseProvider(db, caller, input, clock())),

    route(scheduleActionEndpoints.releaseShifts, ({ input, caller }) => freeOfProvider(db, caller, input, clock())),

    route(scheduleActionEndpoints.callOutPreview, ({ input, caller }) =>
      previewCallOut(db, caller.scope, input.shiftId, clock()),
    ),

    route(scheduleActionEndpoints.callOut, ({ input, caller }) => callOut(db, caller, input, clock())),

    route(scheduleActionEndpoints.deleteShift, ({ input, caller }) => removeShift(db, caller, input, clock())),

    route(scheduleActionEndpoints.changeTime, ({ input, caller }) => changeTime(db, caller, input, clock())),

    route(scheduleMoveEndpoints.moveShift, ({ input, caller }) => moveShift(db, caller, input, clock())),

    route(scheduleExchangeEndpoints.exchange, ({ input, caller }) => exchangeShifts(db, caller, input, clock())),

    route(scheduleExchangeEndpoints.choices, ({ input, caller }) =>
      listExchangeChoices(db, caller.scope, input.shiftId, clock()),
    ),

    route(scheduleSelectionEndpoints.paste, ({ input, caller }) => pasteShifts(db, caller, input, clock())),

    route(scheduleSelectionEndpoints.free, ({ input, caller }) => freeShifts(db, caller, input, clock())),

    route(scheduleActionEndpoints.notify, ({ input, caller }) => resendOpenShift(deps, caller, input)),

    route(scheduleUndoEndpoints.undo, ({ caller }) => undo(db, caller, clock())),

    route(scheduleUndoEndpoints.redo, ({ caller }) => redo(db, caller, clock())),

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
