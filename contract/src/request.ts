import { z } from 'zod'
import { shiftApprovalStatuses } from './choices.ts'
import {
  ActionId,
  ActionStatus,
  Code,
  Hints,
  Id,
  ListOf,
  ListQuery,
  Nothing,
  QueryId,
  WireDate,
  WireDateTime,
  WireTime,
} from './common.ts'
import { Candidate, DecisionShift, Obstacle } from './decision.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { FindingText } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

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
  /** On the facility's clock. */
  submittedOn: WireDateTime,
  timeZone: z.string(),
  /** Hours. */
  duration: z.number(),
  approvalStatus: ShiftApprovalStatus,
  /** Why it ended, where the status does not say it. */
  reason: z.string(),
})
export type ShiftApproval = z.infer<typeof ShiftApproval>

/** Approving gives the shift to `provider` and denies the `others`. */
export const ShiftApprovalPreview = z.object({
  shiftApprovalId: Id,
  approvalStatus: ShiftApprovalStatus,
  shift: DecisionShift,
  provider: Candidate,
  others: z.array(z.object({ providerCode: Code, providerName: z.string() })),
  obstacle: Obstacle,
})
export type ShiftApprovalPreview = z.infer<typeof ShiftApprovalPreview>

const Decisions = z
  .array(
    z.object({
      shiftApprovalId: ActionId,
      shiftId: ActionId,
      approvalStatus: ActionStatus(['UserApproved', 'UserDenied']),
      code: z.string().max(limits.text.code).optional(),
      /** Approving gives the shift despite warnings. */
      isConfirmed: z.boolean().default(false),
    }),
  )
  .min(1, texts.request.noneChosen)
  .max(limits.list.decisions, texts.common.tooMany(limits.list.decisions))

export const DecisionOutcome = z.object({
  decided: z.array(Id),
  failed: z.array(
    z.object({
      shiftApprovalId: Id,
      code: z.int(),
      message: z.string(),
      /** The rules that speak against it. If none of them blocks, the decision can be confirmed. */
      findings: z.array(FindingText),
    }),
  ),
})
export type DecisionOutcome = z.infer<typeof DecisionOutcome>

/** How many requests of each kind are open in the caller's scope. */
export const OpenCounts = z.object({ swap: z.int(), leave: z.int(), shift: z.int() })
export type OpenCounts = z.infer<typeof OpenCounts>

export const requestEndpoints = {
  /** Our own call, for the menu and the tabs of Approval Requests. */
  openCounts: endpoint({
    method: 'GET',
    path: 'ShiftApproval/GetOpenCounts',
    summary: 'How many swap, leave and shift requests are open in the caller’s scope',
    access: whoMay(permission.decideRequests),
    input: Nothing,
    output: OpenCounts,
  }),
  getAll: endpoint({
    method: 'GET',
    path: 'ShiftApproval/GetProviderShiftApprovalDetails',
    limit: 'search',
    summary: 'The shift requests in the caller’s scope',
    access: whoMay(permission.decideRequests),
    input: Hints.extend(ListQuery.shape).extend({ approvalStatus: ShiftApprovalStatus.optional() }),
    output: ListOf(ShiftApproval),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'ShiftApproval/Preview',
    summary: 'What approving a shift request would do',
    access: whoMay(permission.decideRequests),
    input: z.object({ shiftApprovalId: QueryId }),
    output: ShiftApprovalPreview,
  }),
  /** Our own call: changes nothing. Several chosen requests may be for one shift, and only one of them gets it. */
  rehearse: endpoint({
    method: 'POST',
    path: 'ShiftApproval/PreviewUpdate',
    summary: 'What deciding these shift requests would do, and which would fail',
    access: whoMay(permission.decideRequests),
    input: Decisions,
    output: DecisionOutcome,
  }),
  /** Rows are decided one by one, the oldest request first. If none succeeds, the answer is the first error. */
  decide: endpoint({
    method: 'POST',
    path: 'ShiftApproval/UpdateShiftApproval',
    summary: 'Approve or deny open shift requests, the oldest first; the answer says which failed',
    access: whoMay(permission.decideRequests),
    input: Decisions,
    output: DecisionOutcome,
  }),
}
