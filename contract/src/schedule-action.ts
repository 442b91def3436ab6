import { z } from 'zod'
import { labourTypes, recurrenceTypes } from './choices.ts'
import {
  ActionId,
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
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { permission, whoMay } from './rules/permissions.ts'

const text = messages.schedule

const Dates = requiredChoices(DateInput, text.datesRequired, limits.list.dates)
const Skill = requiredText(text.skillRequired, limits.text.skill)
const TeamCode = requiredText(text.teamRequired, limits.text.code)
/** Above zero here; below the ceiling in the dialog and on the server, which know it (rules/rate.ts). */
const Rate = requiredAmount(text.rateRequired).positive(text.rateAboveZero)

const OpenShiftFields = z.object({
  teamCode: TeamCode,
  skillLevel: Skill,
  askRate: Rate,
  date: Dates,
  /** Who may take it. Empty: every labour type, or, where only the rate changes, those as before. */
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
  /** The very vacancy or open shift that is meant, where a day has several of one skill. */
  shiftId: Id.optional(),
  version: Version.optional(),
  /** Where an open shift is there already, what is absent stays as it was. */
  rateMask: z.boolean().optional(),
  onCallOpenShift: z.boolean().optional(),
})

/** A provider's code (the user's code); the number is accepted too. */
const ProviderId = z.union([Code, Id], { error: text.providerRequired })

const stepTime = timeOnStep(limits.schedule.pickerStepMinutes)

/** Dates, or a recurrence. Times are the team's when they are absent; rules/repeat-times.ts judges them against it. */
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
    StartTime: stepTime.optional(),
    EndTime: stepTime.optional(),
    onCallShift: z.boolean().default(false),
    isConfirmed: z.boolean().default(false),
    /** Fills this vacancy or open shift instead of making a new one: an interested provider gets it. */
    shiftId: Id.optional(),
  })
  .superRefine((input, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (input.recurrenceType === undefined) {
      if (!input.date?.length) complain('date', text.datesRequired)
    } else {
      if (input.recurrenceNoofTime === undefined) complain('recurrenceNoofTime', text.recurrenceRequired)
      if (input.recurrenceStartDate === undefined) complain('recurrenceStartDate', text.recurrenceRequired)
    }
  })

/** A conflict is an outcome: free dates are assigned, the others come back with status false and an error that says so. */
export const AddProviderAnswer = z.object({
  status: z.boolean(),
  data: z.object({
    added: z.array(z.object({ shiftId: Id, date: WireDate })),
    conflicts: z.array(z.object({ title: z.string(), date: WireDate })),
  }),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
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

const Published = z.object({ shiftIds: z.array(Id), toldProviders: z.int() })

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
    summary: 'Release the provider of a shift; the shift stays as a vacancy',
    access: whoMay(permission.writeSchedules),
    input: DeleteInput,
    output: z.object({ shiftId: Id }),
  }),
  /** Ours too: whoever is to be deactivated has to be free of all of them. */
  releaseShifts: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/ReleaseShifts',
    summary: 'Release a provider from shifts, those aside that are no longer theirs; each stays as a vacancy',
    access: whoMay(permission.writeSchedules),
    input: z.object({ providerId: ProviderId, shiftIds: z.array(Id).min(1).max(limits.list.shifts) }),
    output: z.object({ shiftIds: z.array(Id) }),
  }),
  /** The specification does not show the path that deletes a shift: this name is ours. */
  deleteShift: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/DeleteShift',
    summary: 'Delete an open shift or a vacancy',
    access: whoMay(permission.writeSchedules),
    input: DeleteInput,
    output: z.object({ shiftId: Id }),
  }),
  /** `id` is the entry's `shiftId`, for an open shift too. The add-on hours sent are a hint: the server counts itself. */
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
      /** Times that bring the provider into another conflict are refused (409) unless this is set. */
      isConfirmed: QueryFlag.optional(),
    }),
    output: z.object({ shiftId: Id, addOnHours: z.int(), version: z.int() }),
  }),
  notify: endpoint({
    method: 'POST',
    path: 'Scheduler/Calendar/NotificationForOpenShift',
    summary: 'Tell the providers of an open shift once more',
    access: whoMay(permission.writeSchedules),
    input: ResendInput,
    output: z.object({ toldProviders: z.int() }),
  }),
}
