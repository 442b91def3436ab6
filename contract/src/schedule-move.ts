import { z } from 'zod'
import { ActionId, DateInput, Id, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Conflict } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { ClosedRequests, ProviderId } from './schedule-action.ts'

/**
 * Without a person the shift keeps its own, without a date its day. Hours, team and skill stay. A vacancy or open shift
 * that goes to a person is filled. The day may be in another block of the team.
 */
export const MoveShiftInput = z.object({
  shiftId: ActionId,
  version: Version,
  toProviderId: ProviderId.nullish(),
  toDate: DateInput.optional(),
  /** The shift stays where it is, and a new one is made. */
  copy: z.boolean().default(false),
  isConfirmed: z.boolean().default(false),
})

/**
 * The shift in its new place, or the new shift of a copy. Warnings that are not confirmed change nothing: they come back
 * in `conflicts`, with status false and an error. If a rule blocks the move, the call fails (409) and names the rule.
 */
export const MoveShiftAnswer = z.object({
  status: z.boolean(),
  data: z.object({ shiftId: Id, version: z.int(), conflicts: z.array(Conflict), closedRequests: ClosedRequests }),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
export type MoveShiftAnswer = z.infer<typeof MoveShiftAnswer>

export const scheduleMoveEndpoints = {
  moveShift: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/MoveShift',
    summary: 'Move or copy a shift to another provider, another day, or both',
    access: whoMay(permission.writeSchedules),
    input: MoveShiftInput,
    output: MoveShiftAnswer,
    answer: 'raw',
  }),
}
