import { z } from 'zod'
import { labourTypes, recurrenceTypes } from './choices.ts'
import {
  ActionId,
  Amount,
  Code,
  DateInput,
  Id,
  LabourType,
  QueryAmount,
  QueryFlag,
  QueryId,
  requiredAmount,
  timeOnStep,
  Version,
  WireDate,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredChoices, requiredText } from './field.ts'
import { FreedShifts, LeftAt } from './leave.ts'
import { limits } from './limits.ts'
import { Told } from './message.ts'
import { Conflict } from './rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { hasWeekdays } from './rules/recurrence.ts'
import { Weekday } from './team.ts'
import { texts } from './texts.ts'

const text = texts.schedule

const Dates = requiredChoices(DateInput, text.datesRequired, limits.list.dates)
const Skill = requiredText(text.skillRequired, limits.text.skill)
const TeamCode = requiredText(text.teamRequired, limits.text.code)
/** Checked for above zero here. The dialog and the server know the ceiling and check it (rules/rate.ts). */
const Rate = requiredAmount(text.rateRequired).positive(text.rateAboveZero)

const OpenShiftFields = z.object({
  teamCode: TeamCode,
  skillLevel: Skill,
  askRate: Rate,
  date: Dates,
  /** Who may take it. Empty means every labour type, or, when only the rate changes, the same types as before. */
  labourType: z.array(LabourType).max(labourTypes.length).default([]),
  rateMask: z.boolean().default(false),
  onCallOpenShift: z.boolean().default(false),
  isSourceShift: z.boolean().default(true),
})

/** Open Premium Shift: one call for each skill row. */
export const OpenShiftInput = OpenShiftFields.extend({
  schedulerCode: requiredText(text.scheduleRequired, limits.text.code),
})

/** Create New Shift, a change of rate, and the fill-shift dialog, which names no block. */
export const CalendarOpenShiftInput = OpenShiftFields.extend({
  schedulerCode: Code.optional(),
  /** Which vacancy or open shift is meant, because a day can have several of one skill. */
  shiftId: Id.optional(),
  version: Version.optional(),
  /** If the open shift already exists, an absent field keeps its value. */
  rateMask: z.boolean().optional(),
  onCallOpenShift: z.boolean().optional(),
})

/** A provider's user code or number. */
export const ProviderId = z.union([Code, Id], { error: text.providerRequired })

const stepTime = timeOnStep(limits.schedule.pickerStepMinutes)

/** Dates or a recurrence. Without times the team's hours apply; rules/repeat-times.ts checks given times. */
export const AddProviderInput = z
  .object({
    teamCode: TeamCode,
    providerId: ProviderId,
    skilllevel: Skill,
    schedulerCode: requiredText(text.blockRequired, limits.text.code),
    date: z.array(DateInput).max(limits.list.dates).optional(),
    recurrenceType: z.enum(recurrenceTypes, { error: text.recurrenceRequired }).optional(),
    recurrenceNoofTime: z
      .int({ error: text.recurrenceRequired })
      .min(1, text.recurrenceRequired)
      .max(limits.schedule.recurrences)
      .optional(),
    recurrenceStartDate: DateInput.optional(),
    /** Several weekdays of a Weekly or Biweekly recurrence. `recurrenceNoofTime` counts the days. */
    recurrenceWeekdays: z.array(Weekday).max(7).optional(),
    StartTime: stepTime.optional(),
    EndTime: stepTime.optional(),
    /** For the hours beyond the team's. Without it they cost the shift's own rate. */
    addOnHourRate: Amount.positive(text.addOnRateAboveZero).optional(),
    onCallShift: z.boolean().default(false),
    isConfirmed: z.boolean().default(false),
    /** Fills this vacancy or open shift instead of creating a new one. */
    shiftId: Id.optional(),
  })
  .superRefine((input, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (input.recurrenceType === undefined) {
      if (!input.date?.length) complain('date', text.datesRequired)
    } else {
      if (input.recurrenceNoofTime === undefined) complain('recurrenceNoofTime', text.recurrenceRequired)
      if (input.recurrenceStartDate === undefined) complain('recurrenceStartDate', text.recurrenceRequired)
      if (input.recurrenceWeekdays?.length && !hasWeekdays(input.recurrenceType))
        complain('recurrenceWeekdays', text.weekdaysOfWeeks)
    }
  })

/** How many requests of other people for the shift this has denied. */
export const ClosedRequests = z.int()

/**
 * Free dates are assigned. Dates with a conflict come back in `conflicts`, with status false and an error, which names
 * the rule if one of them is blocked. If nothing could be assigned and nothing can be confirmed, the call fails (409).
 * A conflict without a rule asks whether the provider worked a shift that is over, which is possible for one date only.
 */
export const AddProviderAnswer = z.object({
  status: z.boolean(),
  data: z.object({
    added: z.array(z.object({ shiftId: Id, date: WireDate })),
    conflicts: z.array(Conflict.extend({ rule: Conflict.shape.rule.nullable() })),
    closedRequests: ClosedRequests,
  }),
  error: z.object({ code: z.int(), message: z.string(), rule: Conflict.shape.rule.optional() }).optional(),
})
export type AddProviderAnswer = z.infer<typeof AddProviderAnswer>

const DeleteInput = z.object({
  teamCode: TeamCode,
  date: DateInput,
  shiftId: ActionId,
  providerId: z.union([Code, Id]).optional(),
  /** As the calendar gave it: -1 for an open shift. `shiftId` decides. */
  id: z.int().optional(),
  version: Version.optional(),
})

export const ResendInput = z.object({
  teamCode: TeamCode,
  skillLevel: Skill,
  date: DateInput,
  labourType: requiredChoices(LabourType, text.notificationTypeRequired, labourTypes.length),
})

export const Resent = Told.extend({
  /** How many others get nothing now, because they were told less than a minute ago. */
  toldBefore: z.int(),
})
export type Resent = z.infer<typeof Resent>

const Published = Told.extend({ shiftIds: z.array(Id) })

export const scheduleActionEndpoints = {
  createOpenShift: endpoint({
    method: 'POST',
    path: 'Scheduler/CreateOpenShift',
    summary: 'Publish an open shift on each date, and tell the providers who may take it',
    access: whoMay(permission.writeSchedules),
    input: OpenShiftInput,
    output: Published,
  }),
  createCalendarOpenShift: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/CreateOpenShift',
    summary: 'Publish an open shift on a day, or change the rate of the one that is there',
    access: whoMay(permission.writeSchedules),
    input: CalendarOpenShiftInput,
    output: Published,
  }),
  addProvider: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/AddProvider',
    summary: 'Assign a provider to days; conflicting days come back unless confirmed',
    access: whoMay(permission.writeSchedules),
    input: AddProviderInput,
    output: AddProviderAnswer,
    answer: 'raw',
  }),
  deleteProvider: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/DeleteProvider',
    summary: 'Free a shift from its provider; it stays as a vacancy, or is removed',
    access: whoMay(permission.writeSchedules),
    /** `isRemoved` removes the shift too. That is possible if it was made by assigning: no vacancy was there before. */
    input: DeleteInput.extend({ isRemoved: z.boolean().default(false) }),
    output: z.object({ shiftId: Id }),
  }),
  /** Not in the specification. A provider must have no future shifts before they can be deactivated. */
  releaseShifts: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/ReleaseShifts',
    summary: 'Free shifts of a provider; each stays as a vacancy',
    access: whoMay(permission.writeSchedules),
    input: z.object({ providerId: ProviderId, shiftIds: z.array(Id).min(1).max(limits.list.shifts) }),
    output: z.object({ shiftIds: z.array(Id) }),
  }),
  callOutPreview: endpoint({
    method: 'GET',
    path: 'Scheduler/Calendar/CallOutPreview',
    summary: 'Which shifts a call-out would free',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: QueryId }),
    output: FreedShifts,
  }),
  callOut: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/CallOut',
    summary: 'The provider of a shift is sick: record it for the day, and free their shifts of that day',
    access: whoMay(permission.writeSchedules),
    input: z.object({ shiftId: ActionId, version: Version, leftAt: LeftAt.optional() }),
    /** `vacancyId` is what is to be filled: the shift itself, or the rest of it. */
    output: z.object({ shiftId: Id, leaveId: Id, vacancyId: Id }),
  }),
  /** The specification does not show the path that deletes a shift; this name is ours. */
  deleteShift: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/DeleteShift',
    summary: 'Delete an open shift or a vacancy',
    access: whoMay(permission.writeSchedules),
    input: DeleteInput,
    output: z.object({ shiftId: Id }),
  }),
  /** `id` is the entry's `shiftId`, for open shifts too. The server ignores `addOnHours` and counts them itself. */
  changeTime: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/ChangeProviderTime',
    summary: 'Change the times of a shift, its add-on rate, comment and on-call mark',
    access: whoMay(permission.writeSchedules),
    from: 'query',
    input: z.object({
      id: QueryId,
      StartTime: stepTime,
      EndTime: stepTime,
      isSourceShift: QueryFlag.optional(),
      addOnHours: z.string().max(limits.text.code).optional(),
      addOnHourRate: QueryAmount.optional(),
      comment: optionalText(limits.text.comment),
      onCallOpenShift: QueryFlag.optional(),
      version: QueryId.optional(),
      /** Times that break a rule are refused (409) unless this is set. A rule that blocks is never broken. */
      isConfirmed: QueryFlag.optional(),
    }),
    output: z.object({ shiftId: Id, addOnHours: z.int(), version: z.int() }),
  }),
  notify: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/NotificationForOpenShift',
    summary: 'Tell the providers about an open shift again',
    access: whoMay(permission.writeSchedules),
    input: ResendInput,
    output: Resent,
  }),
}
