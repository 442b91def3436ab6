import { z } from 'zod'
import { Code, DateInput, Id, Instant, Nothing, QueryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Leave, LeaveType, LeftAt } from './leave.ts'
import { limits } from './limits.ts'
import { OwnFinding } from './mobile-finding.ts'
import { MyShift, PhoneShift } from './mobile-shift.ts'
import { ChangedSince } from './mobile-since.ts'
import { ShiftApprovalStatus } from './request.ts'
import { SwapStatus } from './swap.ts'
import { texts } from './texts.ts'

/** What the provider who is signed in asks for, and what others ask them. */

export const MySwap = z.object({
  swapId: Id,
  swapStatus: SwapStatus,
  /** Why it ended, where the status does not say it: 'taken', 'withdrawn' or other words. */
  reason: z.string(),
  fromQHPName: z.string(),
  toQHPName: z.string(),
  /** The caller is the one who is asked to take the shift. */
  isForMe: z.boolean(),
  shift: PhoneShift,
  /** The shift that comes back in an exchange. */
  returnShift: PhoneShift.nullable(),
  /** The swaps that were asked together, of mine: the first to accept has the shift. Null for one person alone. */
  groupId: Id.nullable(),
  /** Why I cannot accept it: what the administrator has not confirmed. Absent where it does not wait for my answer. */
  findings: z.array(OwnFinding).optional(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  answeredAt: Instant.nullable(),
  updatedAt: Instant,
})
export type MySwap = z.infer<typeof MySwap>

/** Each organization decides for itself, so each has its own row. */
const MyLeave = Leave.omit({ providerCode: true, provider_Name: true }).extend({
  organizationName: z.string(),
  askedAt: Instant,
  decidedAt: Instant.nullable(),
  updatedAt: Instant,
})
export type MyLeave = z.infer<typeof MyLeave>

export const MyRequest = z.object({
  shiftApprovalId: Id,
  approvalStatus: ShiftApprovalStatus,
  /** Why it ended, where the status does not say it: 'taken', 'withdrawn' or other words. */
  reason: z.string(),
  submittedAt: Instant,
  decidedAt: Instant.nullable(),
  updatedAt: Instant,
  shift: PhoneShift,
})
export type MyRequest = z.infer<typeof MyRequest>

const ShiftId = z.object({ shiftId: Id })

const Days = z
  .object({ fromDate: DateInput, toDate: DateInput })
  .refine((leave) => leave.toDate >= leave.fromDate, { path: ['toDate'], message: texts.common.endBeforeStart })

const mostPartners = limits.swap.partners
const tooManyPartners = texts.common.tooMany(mostPartners)

type Partners = { toProviderCode?: string | undefined; toProviderCodes: string[] }

/** The codes of all who are asked to take a shift, each once. */
export const partnersOf = ({ toProviderCode, toProviderCodes }: Partners): string[] => [
  ...new Set([...(toProviderCode === undefined ? [] : [toProviderCode]), ...toProviderCodes]),
]

export const mobileRequestEndpoints = {
  requests: endpoint({
    method: 'GET',
    path: 'Mobile/Requests',
    summary: 'The open shifts that I asked for, and what became of it',
    access: 'provider',
    input: ChangedSince,
    output: z.array(MyRequest),
  }),
  withdrawRequest: endpoint({
    method: 'POST',
    path: 'Mobile/WithdrawRequest',
    summary: 'Take back an open shift request',
    access: 'provider',
    input: z.object({ shiftApprovalId: Id }),
    output: z.object({ shiftApprovalId: Id }),
  }),
  /**
   * The administrators are told at once. Frees the shift, even if it has begun, and my other shifts of that day. With
   * `leftAt` I keep what I have worked of it. A shift that starts in more than 72 hours is refused: that is a leave.
   */
  callOut: endpoint({
    method: 'POST',
    path: 'Mobile/CallOut',
    summary: 'Say that I am sick and cannot work this shift',
    access: 'provider',
    input: ShiftId.extend({ leftAt: LeftAt.optional() }),
    output: z.object({ shiftId: Id, leaveId: Id }),
  }),
  /** A night that ends on the first day is among them: `isNightBefore`. */
  leavePreview: endpoint({
    method: 'GET',
    path: 'Mobile/LeavePreview',
    summary: 'Which of my shifts a leave would free',
    access: 'provider',
    input: Days,
    output: z.array(MyShift.extend({ isNightBefore: z.boolean() })),
  }),
  leaves: endpoint({
    method: 'GET',
    path: 'Mobile/Leaves',
    summary: 'My leaves',
    access: 'provider',
    input: ChangedSince,
    output: z.array(MyLeave),
  }),
  /** Our own call: types can be added in the database, and a request names its type by id. */
  leaveTypes: endpoint({
    method: 'GET',
    path: 'Mobile/LeaveTypes',
    summary: 'What I can ask leave for',
    access: 'provider',
    input: Nothing,
    output: z.array(LeaveType),
  }),
  /** Makes one leave for each organization that the provider works for. */
  requestLeave: endpoint({
    method: 'POST',
    path: 'Mobile/RequestLeave',
    summary: 'Ask for leave',
    access: 'provider',
    input: z
      .object({ fromDate: DateInput, toDate: DateInput, leaveType: Id })
      .refine((leave) => leave.toDate >= leave.fromDate, { path: ['toDate'], message: texts.common.endBeforeStart }),
    output: z.array(MyLeave),
  }),
  /** An open request is cancelled at once; of an approved leave the administrator decides. */
  cancelLeave: endpoint({
    method: 'POST',
    path: 'Mobile/CancelLeave',
    summary: 'Take back an open leave request, or ask to cancel an approved leave',
    access: 'provider',
    input: z.object({ leaveId: Id }),
    output: z.object({ leaveId: Id, isAsked: z.boolean() }),
  }),
  swapPartners: endpoint({
    method: 'GET',
    path: 'Mobile/SwapPartners',
    summary: 'Who could take one of my shifts, those of its team first',
    access: 'provider',
    input: z.object({ shiftId: QueryId }),
    output: z.array(z.object({ providerCode: Code, providerName: z.string(), isOfTeam: z.boolean() })),
  }),
  exchangeShifts: endpoint({
    method: 'GET',
    path: 'Mobile/ExchangeShifts',
    summary: 'For which shifts of the team I could exchange one of mine, each with whose it is',
    access: 'provider',
    input: z.object({ shiftId: QueryId }),
    output: z.array(z.object({ providerCode: Code, providerName: z.string(), shift: PhoneShift })),
  }),
  requestSwap: endpoint({
    method: 'POST',
    path: 'Mobile/RequestSwap',
    summary: 'Ask others to take one of my shifts, or one of them to exchange it',
    access: 'provider',
    input: ShiftId.extend({
      toProviderCode: Code.optional(),
      toProviderCodes: z.array(Code).max(mostPartners, tooManyPartners).default([]),
      /** The shift that comes back; then one person is asked. */
      returnShiftId: Id.optional(),
    })
      .refine((asking) => partnersOf(asking).length > 0, {
        path: ['toProviderCode'],
        message: texts.schedule.providerRequired,
      })
      .refine((asking) => partnersOf(asking).length <= mostPartners, {
        path: ['toProviderCodes'],
        message: tooManyPartners,
      })
      .refine((asking) => asking.returnShiftId === undefined || partnersOf(asking).length < 2, {
        path: ['toProviderCodes'],
        message: texts.mobile.exchangeWithOne,
      }),
    /** The first of them, and all. */
    output: z.object({ swapId: Id, swapIds: z.array(Id) }),
  }),
  withdrawSwap: endpoint({
    method: 'POST',
    path: 'Mobile/WithdrawSwap',
    summary: 'Take back a swap that I asked for, and those that were asked together with it',
    access: 'provider',
    input: z.object({ swapId: Id }),
    output: z.object({ swapId: Id }),
  }),
  swaps: endpoint({
    method: 'GET',
    path: 'Mobile/Swaps',
    summary: 'The swaps that I asked for or am asked for',
    access: 'provider',
    input: ChangedSince,
    output: z.array(MySwap),
  }),
  answerSwap: endpoint({
    method: 'POST',
    path: 'Mobile/AnswerSwap',
    summary: 'Accept a swap that the administrator approved, or refuse one that has not ended',
    access: 'provider',
    input: z.object({ swapId: Id, accept: z.boolean() }),
    output: z.object({ swapId: Id, swapStatus: SwapStatus }),
  }),
}
