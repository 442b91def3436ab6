import { z } from 'zod'
import { swapStatuses } from './choices.ts'
import { ActionId, ActionStatus, Code, Hints, Id, ListOf, ListQuery, QueryId, WireDate, WireTime } from './common.ts'
import { Candidate, DecisionShift, Obstacle } from './decision.ts'
import { endpoint } from './endpoint.ts'
import { Conflict } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'

export const SwapStatus = z.enum(swapStatuses)
export type SwapStatus = z.infer<typeof SwapStatus>

export const Swap = z.object({
  swapId: Id,
  fromQHPName: z.string(),
  fromQHPCode: Code,
  toQHPName: z.string(),
  toQHPCode: Code,
  shiftDate: WireDate,
  swapStatus: SwapStatus,
  shiftId: Id,
  startTime: WireTime,
  endTime: WireTime,
  skill: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  /** Why it ended, where the status does not say it. */
  reason: z.string(),
  /** How many people were asked together: one decision is for all of them. */
  askedTogether: z.int(),
  /** The shift that comes back in an exchange. */
  returnShift: z
    .object({ shiftDate: WireDate, startTime: WireTime, endTime: WireTime, teamName: z.string() })
    .nullable(),
})
export type Swap = z.infer<typeof Swap>

/** Approving asks `to`; the shift moves when they accept. */
export const SwapPreview = z.object({
  swapId: Id,
  swapStatus: SwapStatus,
  shift: DecisionShift,
  from: z.object({ providerCode: Code, providerName: z.string() }),
  to: Candidate,
  obstacle: Obstacle,
})
export type SwapPreview = z.infer<typeof SwapPreview>

/**
 * When rules speak against the provider who is asked, approving is a question: status is false, the swap stays Open, and
 * `conflicts` says why. With `isConfirmed` it is approved anyway, unless a rule blocks it (409). Their answer is judged
 * again, and needs no less than what was confirmed.
 */
export const SwapAnswer = z.object({
  status: z.boolean(),
  data: z.object({
    swapId: Id,
    swapStatus: SwapStatus,
    conflicts: z.array(Conflict),
  }),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
export type SwapAnswer = z.infer<typeof SwapAnswer>

export const swapEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'ProviderSwap/GetProviderSwapDetailsMediator',
    limit: 'search',
    summary: 'The swap requests in the caller’s scope',
    access: whoMay(permission.decideRequests),
    input: Hints.extend(ListQuery.shape).extend({ swapStatus: SwapStatus.optional() }),
    output: ListOf(Swap),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'ProviderSwap/Preview',
    summary: 'What approving a swap request would do',
    access: whoMay(permission.decideRequests),
    input: z.object({ swapId: QueryId }),
    output: SwapPreview,
  }),
  decide: endpoint({
    method: 'POST',
    path: 'ProviderSwap/UpdateProviderSwap',
    summary: 'Approve or deny an open swap request; conflicts come back unless confirmed',
    access: whoMay(permission.decideRequests),
    input: z.object({
      swapId: ActionId,
      swapStatus: ActionStatus(['MediatorApproved', 'MediatorDenied']),
      isConfirmed: z.boolean().default(false),
    }),
    output: SwapAnswer,
    answer: 'raw',
  }),
}
