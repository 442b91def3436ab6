import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import { scheduleMoveEndpoints } from '@shiftward/contract/schedule-move.ts'
import { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { scheduleUndoEndpoints } from '@shiftward/contract/schedule-undo.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { addProvider } from './assign.service.ts'
import { callOut, previewCallOut } from './assign-call-out.service.ts'
import { releaseProvider, removeShift } from './assign-delete.service.ts'
import { exchangeShifts } from './assign-exchange.service.ts'
import { listExchangeChoices } from './assign-exchange-choice.service.ts'
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
  ]
}
