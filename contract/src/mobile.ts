import { z } from 'zod'
import { Code, DateInput, Id, Instant, LabourType, Nothing, QueryId, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Leave, LeaveType } from './leave.ts'
import { messages } from './messages.ts'
import { FindingText } from './rule.ts'
import { Credentials, SignInAnswer } from './session.ts'
import { SkillName, SpecialtyName } from './skill.ts'
import { SwapStatus } from './swap.ts'

/** The calls of the providers' mobile app. No answer contains a masked rate. */

const Shift = z.object({
  shiftId: Id,
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  skillLevel: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  timeZone: z.string(),
  onCall: z.boolean(),
})

export const MyShift = Shift.extend({ isSourceShift: z.boolean(), addOnHours: z.int(), comment: z.string() })
export type MyShift = z.infer<typeof MyShift>

export const OfferedShift = Shift.extend({
  addOnHours: z.int(),
  /** The hourly rates, and what the whole shift pays. All three are absent when the rate is masked. */
  askRate: z.number().optional(),
  addOnRate: z.number().optional(),
  totalPay: z.number().optional(),
  isInterested: z.boolean(),
  /** Taking the shift makes a request that an administrator decides. */
  needsApproval: z.boolean(),
  isRequested: z.boolean(),
  /** Why I cannot take it, though I am free then. */
  findings: z.array(FindingText),
})
export type OfferedShift = z.infer<typeof OfferedShift>

export const Profile = z.object({
  userCode: Code,
  firstName: z.string(),
  lastName: z.string(),
  emailId: z.string(),
  phone: z.string(),
  npi: z.string(),
  skill: z.array(SkillName),
  specialty: z.array(SpecialtyName),
  facilities: z.array(z.object({ facilityCode: Code, facilityName: z.string(), labourType: LabourType })),
})
export type Profile = z.infer<typeof Profile>

export const MySwap = z.object({
  swapId: Id,
  swapStatus: SwapStatus,
  fromQHPName: z.string(),
  toQHPName: z.string(),
  /** The caller is the one who is asked to take the shift. */
  isForMe: z.boolean(),
  shift: Shift,
})
export type MySwap = z.infer<typeof MySwap>

/** Each organization decides for itself, so each has its own row. */
const MyLeave = Leave.omit({ providerCode: true, provider_Name: true }).extend({ organizationName: z.string() })
export type MyLeave = z.infer<typeof MyLeave>

const ShiftId = z.object({ shiftId: Id })

export const mobileEndpoints = {
  login: endpoint({
    method: 'POST',
    path: 'Mobile/Login',
    effect: 'attempt',
    summary: 'Sign in to the mobile app',
    access: 'public',
    from: 'form',
    input: Credentials,
    output: SignInAnswer,
    answer: 'flat',
  }),
  logout: endpoint({
    method: 'POST',
    path: 'Mobile/Logout',
    summary: 'End this session',
    access: 'provider',
    despite: ['changePassword', 'setUpTwoFactor'],
    input: Nothing,
    output: Nothing,
  }),
  profile: endpoint({
    method: 'GET',
    path: 'Mobile/Profile',
    summary: 'Who I am and where I work',
    access: 'provider',
    input: Nothing,
    output: Profile,
  }),
  shifts: endpoint({
    method: 'GET',
    path: 'Mobile/Shifts',
    summary: 'My shifts in a range of days',
    access: 'provider',
    input: z.object({ from: DateInput, to: DateInput }).refine((range) => range.to >= range.from, {
      path: ['to'],
      message: messages.common.endBeforeStart,
    }),
    output: z.array(MyShift),
  }),
  openShifts: endpoint({
    method: 'GET',
    path: 'Mobile/OpenShifts',
    summary: 'The open shifts that I may take',
    access: 'provider',
    input: Nothing,
    output: z.array(OfferedShift),
  }),
  interest: endpoint({
    method: 'POST',
    path: 'Mobile/Interest',
    summary: 'Show interest in an open shift, or take it back',
    access: 'provider',
    input: ShiftId.extend({ on: z.boolean() }),
    output: ShiftId.extend({ on: z.boolean() }),
  }),
  takeShift: endpoint({
    method: 'POST',
    path: 'Mobile/TakeShift',
    summary: 'Take an open shift, or ask for it where approval is required',
    access: 'provider',
    /** `date` is the day on which the caller saw the shift. If it has moved since, the call is refused. */
    input: ShiftId.extend({ date: DateInput.optional() }),
    output: ShiftId.extend({ outcome: z.enum(['assigned', 'requested']), shiftApprovalId: Id.nullable() }),
  }),
  leaves: endpoint({
    method: 'GET',
    path: 'Mobile/Leaves',
    summary: 'My leaves',
    access: 'provider',
    input: Nothing,
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
      .refine((leave) => leave.toDate >= leave.fromDate, { path: ['toDate'], message: messages.common.endBeforeStart }),
    output: z.array(MyLeave),
  }),
  cancelLeave: endpoint({
    method: 'POST',
    path: 'Mobile/CancelLeave',
    summary: 'Take back an open leave request',
    access: 'provider',
    input: z.object({ leaveId: Id }),
    output: z.object({ leaveId: Id }),
  }),
  swapPartners: endpoint({
    method: 'GET',
    path: 'Mobile/SwapPartners',
    summary: 'Who could take one of my shifts',
    access: 'provider',
    input: z.object({ shiftId: QueryId }),
    output: z.array(z.object({ providerCode: Code, providerName: z.string() })),
  }),
  requestSwap: endpoint({
    method: 'POST',
    path: 'Mobile/RequestSwap',
    summary: 'Ask another provider to take one of my shifts',
    access: 'provider',
    input: ShiftId.extend({ toProviderCode: Code }),
    output: z.object({ swapId: Id }),
  }),
  swaps: endpoint({
    method: 'GET',
    path: 'Mobile/Swaps',
    summary: 'The swaps that I asked for or am asked for',
    access: 'provider',
    input: Nothing,
    output: z.array(MySwap),
  }),
  answerSwap: endpoint({
    method: 'POST',
    path: 'Mobile/AnswerSwap',
    summary: 'Accept or refuse a swap that the administrator approved',
    access: 'provider',
    input: z.object({ swapId: Id, accept: z.boolean() }),
    output: z.object({ swapId: Id, swapStatus: SwapStatus }),
  }),
  messages: endpoint({
    method: 'GET',
    path: 'Mobile/Messages',
    summary: 'What I have been told, the newest first',
    access: 'provider',
    input: Nothing,
    output: z.array(
      z.object({
        id: Id,
        channel: z.enum(['sms', 'email']),
        subject: z.string(),
        body: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
}
