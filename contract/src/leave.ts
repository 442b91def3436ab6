import { z } from 'zod'
import { leaveStatuses } from './choices.ts'
import {
  ActionId,
  ActionStatus,
  Code,
  DateInput,
  DateRange,
  Hints,
  Id,
  Instant,
  ListOf,
  ListQuery,
  QueryId,
  QueryList,
  refuseEndBeforeStart,
  timeOnStep,
  WireDate,
  WireTime,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './field.ts'
import { limits } from './limits.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

export const LeaveStatus = z.enum(leaveStatuses)
export type LeaveStatus = z.infer<typeof LeaveStatus>

export const LeaveType = z.object({ leaveTypeId: Id, leaveTypeName: z.string() })
export type LeaveType = z.infer<typeof LeaveType>

/** Known from a call-out, or entered by an administrator. Providers cannot ask for it. */
export const sickLeave = 3

/**
 * For a call-out from a running shift: until when the provider has worked. They keep these hours, and the rest becomes a
 * vacancy. Without it they did not come, and the whole shift becomes one.
 */
export const LeftAt = timeOnStep(limits.schedule.pickerStepMinutes)

export const Leave = z.object({
  id: Id,
  providerCode: Code,
  provider_Name: z.string(),
  fromDate: WireDate,
  toDate: WireDate,
  /** A leaveTypeId. */
  leaveType: Id,
  leaveTypeName: z.string(),
  leaveStatus: LeaveStatus,
  /** Since when the provider asks to cancel this approved leave. */
  cancelAskedAt: Instant.nullable(),
  /** Why it ended, where the status does not say it. Left: nobody denied it, the QHP no longer worked there. */
  reason: z.enum(['left']).nullable(),
})
export type Leave = z.infer<typeof Leave>

/** A shift freed by an approved leave, for the fill-shift dialog. */
export const FreedShift = z.object({
  scheduleDate: WireDate,
  skill: z.string(),
  ceilingRate: z.number(),
  teamCode: Code,
  scheduleCode: Code,
  shiftId: Id,
  teamName: z.string(),
  startTime: WireTime,
  endTime: WireTime,
  timeZone: z.string(),
})
export type FreedShift = z.infer<typeof FreedShift>

/** A freed shift of a department outside the caller's scope: somebody else fills it. */
export const OtherFreedShift = FreedShift.pick({
  scheduleDate: true,
  startTime: true,
  endTime: true,
  skill: true,
  teamName: true,
}).extend({ departmentName: z.string(), duration: z.number() })
export type OtherFreedShift = z.infer<typeof OtherFreedShift>

/** What a leave frees: the shifts that have not begun. */
export const FreedShifts = z.object({
  /** Shifts of a deactivated block are freed too, but cannot be published. */
  shifts: z.array(FreedShift.extend({ departmentName: z.string(), duration: z.number(), canPublish: z.boolean() })),
  otherShifts: z.array(OtherFreedShift),
  /** Hours of all shifts, the other departments' included. */
  hours: z.number(),
})
export type FreedShifts = z.infer<typeof FreedShifts>

export const LeavePreview = FreedShifts.extend({ leaveId: Id, leaveStatus: LeaveStatus })

/** What becomes of the shifts that a leave freed when it is cancelled. */
export const CancelPreview = Leave.pick({ fromDate: true, toDate: true, leaveTypeName: true }).extend({
  /** Can be given back, with the hours of now. Of a shift that the provider left, the rest. */
  shifts: z.array(OtherFreedShift),
  /** Cannot be given back. The reason is in words. */
  otherShifts: z.array(OtherFreedShift.extend({ reason: z.string() })),
})
export type CancelPreview = z.infer<typeof CancelPreview>

const LeaveDays = z.object({
  providerCode: requiredText(texts.schedule.providerRequired, limits.text.code),
  fromDate: DateInput,
  toDate: DateInput,
})
const isInOrder = ({ fromDate, toDate }: { fromDate: string; toDate: string }) => toDate >= fromDate
const endBeforeStart = { path: ['toDate'], message: texts.common.endBeforeStart }

/** Also what the form of the console checks. */
export const AddLeaveInput = LeaveDays.extend({ leaveType: z.int({ error: texts.leave.typeRequired }) }).refine(
  isInOrder,
  endBeforeStart,
)

const LeaveAnswer = z.object({ leaveOutput: z.object({ leaveId: Id }), scheduleDetails: z.array(FreedShift) })

export const PtoRow = z.object({
  qhpName: z.string(),
  type: z.string(),
  date: WireDate,
  startTime: WireTime,
  ptO_cme_hours: z.number(),
})
export type PtoRow = z.infer<typeof PtoRow>

/** The Leave Report names days; the list of requests does not. */
const isReport = ({ startDate }: Record<string, unknown>) => startDate !== undefined

export const leaveEndpoints = {
  types: endpoint({
    method: 'GET',
    path: 'Leave/GetLeaveType',
    summary: 'The leave types',
    access: whoMay(permission.decideRequests),
    input: Hints,
    output: z.array(LeaveType),
  }),
  /** The Leave Report uses the filters by days, status, facility and department. */
  getAll: endpoint({
    method: 'GET',
    path: 'Leave/GetLeaves',
    limit: 'search',
    summary: 'The leave requests in the caller’s scope',
    isExport: isReport,
    mayLag: isReport,
    access: whoMay(permission.decideRequests),
    input: Hints.extend(ListQuery.shape)
      .extend({
        startDate: DateInput.optional(),
        endDate: DateInput.optional(),
        leaveStatus: LeaveStatus.optional(),
        leaveType: z
          .string()
          .regex(/^\d{1,9}$/, texts.common.invalidId)
          .transform(Number)
          .optional(),
        facilityCode: QueryList(Code).optional(),
        departmentCode: QueryList(Code).optional(),
      })
      .superRefine(({ startDate, endDate }, context) => {
        if (startDate && endDate) refuseEndBeforeStart({ startDate, endDate }, context)
      }),
    output: ListOf(Leave),
  }),
  preview: endpoint({
    method: 'GET',
    path: 'Leave/Preview',
    summary: 'What approving a leave would do',
    access: whoMay(permission.decideRequests),
    input: z.object({ leaveId: QueryId }),
    output: LeavePreview,
  }),
  decide: endpoint({
    method: 'POST',
    path: 'Leave/UpdateLeave',
    summary: 'Approve or deny an open leave; approving frees the shifts that it overlaps and that have not begun',
    access: whoMay(permission.decideRequests),
    input: z.object({
      leaveId: ActionId,
      providerCode: Code.optional(),
      leaveStatus: ActionStatus(['Approved', 'Denied']),
      leavetype: z.int().min(0).optional(),
      /** A hint like the other codes; the session decides. */
      departmentUserCode: z.string().max(limits.text.code).optional(),
    }),
    output: LeaveAnswer,
  }),
  /** Cancelling gives no shift back: they may have been filled. */
  decideCancellation: endpoint({
    method: 'POST',
    path: 'Leave/DecideCancellation',
    summary: 'Cancel an approved leave as its provider asked, or keep it',
    access: whoMay(permission.decideRequests),
    input: z.object({ leaveId: ActionId, isApproved: z.boolean() }),
    output: z.object({ leaveId: Id, leaveStatus: LeaveStatus }),
  }),
  cancelPreview: endpoint({
    method: 'GET',
    path: 'Leave/CancelPreview',
    summary: 'Which shifts that an approved leave or a call-out freed can be given back, and why others cannot',
    access: whoMay(permission.decideRequests),
    input: z.object({ leaveId: QueryId }),
    output: CancelPreview,
  }),
  /** Past ones too: a wrong one would stay in the reports. */
  cancel: endpoint({
    method: 'POST',
    path: 'Leave/Cancel',
    summary: 'Cancel an approved leave or a call-out that was a mistake, and give its shifts back',
    access: whoMay(permission.decideRequests),
    input: z.object({ leaveId: ActionId, isGivenBack: z.boolean() }),
    output: z.object({ leaveId: Id, leaveStatus: LeaveStatus, shiftIds: z.array(Id) }),
  }),
  addPreview: endpoint({
    method: 'GET',
    path: 'Leave/AddPreview',
    summary: 'Which shifts a leave that is entered for a provider would free',
    access: whoMay(permission.decideRequests),
    input: LeaveDays.refine(isInOrder, endBeforeStart),
    output: FreedShifts,
  }),
  /** One leave for each organization in the caller's scope that the provider works for; the answer names the first. */
  add: endpoint({
    method: 'POST',
    path: 'Leave/Add',
    summary: 'Enter leave for a provider; it is approved at once, and frees shifts as an approval does',
    access: whoMay(permission.decideRequests),
    input: AddLeaveInput,
    output: LeaveAnswer,
  }),
  ptoReport: endpoint({
    method: 'GET',
    path: 'Leave/GetPTOLeaves',
    limit: 'export',
    isExport: true,
    mayLag: true,
    summary: 'PTO/CME Leave Report: the leave days of a provider',
    access: whoMay(permission.runReports),
    input: DateRange.extend({
      providerCode: z
        .string({ error: texts.report.providerRequired })
        .min(1, texts.report.providerRequired)
        .max(limits.text.code),
      leaveType: z.enum(['0', '1', '2'], { error: texts.leave.typeRequired }).transform(Number),
    }).superRefine(refuseEndBeforeStart),
    output: z.array(PtoRow),
  }),
}
