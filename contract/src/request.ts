import { z } from 'zod'
import { shiftApprovalStatuses } from './choices.ts'
import { Code, Hints, Id, ListOf, ListQuery, WireDate, WireDateTime, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { permission, whoMay } from './rules/permissions.ts'

/** Shift requests: providers who ask for an open shift that needs approval. */

export const ShiftApprovalStatus = z.enum(shiftApprovalStatuses)
export type ShiftApprovalStatus = z.infer<typeof ShiftApprovalStatus>

export const ShiftApproval = z.object({
  shiftApprovalId: Id,
  shiftId: Id,
  providerCode: Code,
  providerName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  skill: z.string(),
  shiftDate: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  submittedOn: WireDateTime,
  /** Hours. */
  duration: z.number(),
  approvalStatus: ShiftApprovalStatus,
})
export type ShiftApproval = z.infer<typeof ShiftApproval>

export const requestEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'ShiftApproval/GetProviderShiftApprovalDetails',
    summary: 'The shift requests in the caller’s scope',
    access: whoMay(permission.decideRequests),
    input: Hints.extend(ListQuery.shape).extend({ approvalStatus: ShiftApprovalStatus.optional() }),
    output: ListOf(ShiftApproval),
  }),
  /** Rows are decided one by one. When not a single one could be, the answer is the error of the first. */
  decide: endpoint({
    method: 'POST',
    path: 'ShiftApproval/UpdateShiftApproval',
    summary: 'Approve or deny open shift requests; the answer says which failed',
    access: whoMay(permission.decideRequests),
    input: z
      .array(
        z.object({
          shiftApprovalId: Id,
          shiftId: Id,
          approvalStatus: z.enum(['UserApproved', 'UserDenied']),
          code: z.string().max(limits.text.code).optional(),
        }),
      )
      .min(1, messages.request.noneChosen)
      .max(limits.list.decisions, messages.common.tooMany(limits.list.decisions)),
    output: z.object({
      decided: z.array(Id),
      failed: z.array(z.object({ shiftApprovalId: Id, code: z.int(), message: z.string() })),
    }),
  }),
}
