import { z } from 'zod'
import { Code, DateInput, Id, Nothing, QueryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Leave, LeaveType } from './leave.ts'
import { messages } from './messages.ts'
import { PhoneShift } from './mobile-shift.ts'
import { SwapStatus } from './swap.ts'

/** What the provider who is signed in asks for, and what others ask them. */

export const MySwap = z.object({
  swapId: Id,
  swapStatus: SwapStatus,
  fromQHPName: z.string(),
  toQHPName: z.string(),
  /** The caller is the one who is asked to take the shift. */
  isForMe: z.boolean(),
  shift: PhoneShift,
})
export type MySwap = z.infer<typeof MySwap>

/** Each organization decides for itself, so each has its own row. */
const MyLeave = Leave.omit({ providerCode: true, provider_Name: true }).extend({ organizationName: z.string() })
export type MyLeave = z.infer<typeof MyLeave>

const ShiftId = z.object({ shiftId: Id })

export const mobileRequestEndpoints = {
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
}
