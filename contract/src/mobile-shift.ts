import { z } from 'zod'
import {
  Amount,
  AskedLeave,
  DateInput,
  Id,
  Instant,
  LocalInstant,
  Nothing,
  QueryId,
  TimeInput,
  WireDate,
  WireTime,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { OwnFinding } from './mobile-finding.ts'
import { Since } from './mobile-since.ts'
import { texts } from './texts.ts'

/** The shifts of the provider who is signed in, as they were published, and those that they may take. */

export const PhoneShift = z.object({
  shiftId: Id,
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  startsAt: LocalInstant,
  endsAt: LocalInstant,
  /** The hours that really pass: 13 from 19:00 to 07:00 in the night the clocks go back. */
  paidHours: z.number(),
  /** At least three hours between 00:00 and 06:00. */
  isNight: z.boolean(),
  skillLevel: z.string(),
  facilityName: z.string(),
  departmentName: z.string(),
  teamName: z.string(),
  timeZone: z.string(),
  onCall: z.boolean(),
  /** Since when the shift is as it is shown: of one that I asked for, since I asked; of one in a change, since the change. */
  updatedAt: Instant,
})
export type PhoneShift = z.infer<typeof PhoneShift>

export const MyShift = PhoneShift.extend({
  isSourceShift: z.boolean(),
  addOnHours: z.int(),
  comment: z.string(),
})
export type MyShift = z.infer<typeof MyShift>

/** What is new since a moment. `removed` names the shifts that are no longer mine; `asOf` is the next `since`. */
const MyShiftsSince = z.object({ rows: z.array(MyShift), removed: z.array(Id), asOf: Instant })
export type MyShiftsSince = z.infer<typeof MyShiftsSince>

/** What colleagues see of each other. */
const Colleague = PhoneShift.pick({
  startTime: true,
  endTime: true,
  startsAt: true,
  endsAt: true,
  onCall: true,
}).extend({ providerName: z.string(), skillLevel: z.string() })

const changeKinds = ['added', 'changed', 'removed'] as const

/** A shift as I was told of it: its hours, its place, and what else I see of it. */
const ToldShift = PhoneShift.extend({ addOnHours: z.int(), comment: z.string() })
export type ToldShift = z.infer<typeof ToldShift>

export const ToldChange = z.object({
  changeId: Id,
  shiftId: Id,
  kind: z.enum(changeKinds),
  at: Instant,
  /** Null for a shift that is new to me. */
  before: ToldShift.nullable(),
  /** Null for a shift that was taken away. */
  after: ToldShift.nullable(),
})
export type ToldChange = z.infer<typeof ToldChange>

export const ShiftDetail = MyShift.extend({
  address: z.object({ addressLine1: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  /** Empty where the department has given none. */
  deskPhone: z.string(),
  /** Who else works in the team on that day. */
  colleagues: z.array(Colleague),
  /** What I was told about this shift, the newest first. */
  history: z.array(ToldChange),
})
export type ShiftDetail = z.infer<typeof ShiftDetail>

export const MyOpenShift = PhoneShift.extend({
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
  findings: z.array(OwnFinding),
  /** The leave that I have asked for at that time, while it is not decided. I can take the shift all the same. */
  askedLeave: AskedLeave.nullable(),
})
export type MyOpenShift = z.infer<typeof MyOpenShift>

const ShiftId = z.object({ shiftId: Id })
/** `date` is the day on which the caller saw the shift. If it has moved since, the call is refused. */
const SeenShift = ShiftId.extend({ date: DateInput.optional() })

/** The hours and terms that the caller agrees to, as far as they were shown. If one has changed, the call is refused. */
const AgreedShift = SeenShift.extend({
  startTime: TimeInput.optional(),
  endTime: TimeInput.optional(),
  onCall: z.boolean().optional(),
  addOnHours: z.int().optional(),
  askRate: Amount.optional(),
  addOnRate: Amount.optional(),
})

export const mobileShiftEndpoints = {
  /** Without `since` all of them as a list; with it, only what is new, with the removals. `asOf` is the next `since`. */
  shifts: endpoint({
    method: 'GET',
    path: 'Mobile/Shifts',
    summary: 'My shifts in a range of days',
    access: 'provider',
    input: z
      .object({ from: DateInput, to: DateInput, since: Since.optional() })
      .refine((range) => range.to >= range.from, {
        path: ['to'],
        message: texts.common.endBeforeStart,
      }),
    output: z.union([z.array(MyShift), MyShiftsSince]),
  }),
  shift: endpoint({
    method: 'GET',
    path: 'Mobile/Shift',
    summary: 'One of my shifts with its place, who is on with me, and what I was told about it',
    access: 'provider',
    input: z.object({ shiftId: QueryId }),
    output: ShiftDetail,
  }),
  changes: endpoint({
    method: 'GET',
    path: 'Mobile/Changes',
    summary: 'What changed in my shifts since I last looked, one entry for each shift',
    access: 'provider',
    input: Nothing,
    output: z.array(ToldChange),
  }),
  /** For all devices of the person. */
  seeChanges: endpoint({
    method: 'POST',
    path: 'Mobile/Changes',
    summary: 'Mark the changes up to this one as seen',
    access: 'provider',
    input: z.object({ changeId: Id }),
    output: z.object({ changeId: Id }),
  }),
  openShifts: endpoint({
    method: 'GET',
    path: 'Mobile/OpenShifts',
    summary: 'The open shifts that I may take',
    access: 'provider',
    input: Nothing,
    output: z.array(MyOpenShift),
  }),
  interest: endpoint({
    method: 'POST',
    path: 'Mobile/Interest',
    summary: 'Show interest in an open shift, or take it back',
    access: 'provider',
    input: SeenShift.extend({ on: z.boolean() }),
    output: ShiftId.extend({ on: z.boolean() }),
  }),
  takeShift: endpoint({
    method: 'POST',
    path: 'Mobile/TakeShift',
    summary: 'Take an open shift, or ask for it where approval is required',
    access: 'provider',
    input: AgreedShift,
    output: ShiftId.extend({ outcome: z.enum(['assigned', 'requested']), shiftApprovalId: Id.nullable() }),
  }),
}
