import { z } from 'zod'
import { flag } from './choices.ts'
import {
  Code,
  DateInput,
  Id,
  LabourType,
  onePlace,
  place,
  QueryId,
  QueryList,
  WireDate,
  WireDateTime,
  WireTime,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { ProviderOfDepartment } from './facility.ts'
import { limits } from './limits.ts'
import { DatedFinding } from './rule.ts'
import { ruleNames } from './rules/assign/rule.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { SkillWithCeiling } from './team.ts'
import { texts } from './texts.ts'

/** The calls with which the scheduler reads. Its actions are in schedule-action.ts, its blocks in schedule-block.ts. */

const Flag = z.literal([flag.empty, flag.open, flag.assigned, flag.interest, flag.sourced, flag.leave, flag.mobile])

/** One entry of the calendar. A day of leave has no shift and no team; its `shiftId` is null. */
export const CalendarEntry = z.object({
  /** The shift's id, -1 for an open shift, or the leave's id for a leave. */
  id: z.int(),
  shiftId: z.int().nullable(),
  /** Counts the changes of the shift. Send it back with a change, so that the server can detect a newer version. */
  version: z.int(),
  date: WireDate,
  startTime: WireTime,
  endTime: WireTime,
  flag: Flag,
  skillLevel: z.string(),
  providerCode: Code.nullable(),
  providerName: z.string().nullable(),
  /** The part of `providerName` to sort and shorten by. */
  providerLastName: z.string().nullable(),
  preferredCallNumber: z.string().nullable(),
  askRate: z.number().nullable(),
  ceilingRate: z.number().nullable(),
  rateMask: z.boolean(),
  onCallOpenShift: z.boolean(),
  isSourceShift: z.boolean(),
  isMobileRequest: z.boolean(),
  /** Somebody confirmed that it overlaps another shift or a leave of the provider, and it still does. */
  isDoubleBooked: z.boolean(),
  /** The warnings that an administrator confirmed when the provider got the shift, and who and when, where that is known. */
  confirmedRules: z.array(z.enum(ruleNames)),
  confirmedBy: z.string().nullable(),
  confirmedAt: WireDateTime.nullable(),
  /** Publishing the block will tell the provider about this shift. */
  isUnsent: z.boolean(),
  /** The shift exists only because a provider was assigned, so it can be removed together with them. */
  isMadeByAssigning: z.boolean(),
  addOnHours: z.int(),
  addonRate: z.number().nullable(),
  comment: z.string(),
  labourType: z.array(LabourType),
  teamCode: Code.nullable(),
  teamName: z.string(),
  color_Code: z.string(),
  scheduleCode: Code.nullable(),
  /** Who shows interest. Only entries with flag 3 have any. */
  interests: z.array(z.object({ providerCode: Code, providerName: z.string() })),
  /** Undecided requests for an open shift, oldest first. Empty for callers who may not decide them. */
  requests: z.array(
    z.object({ shiftApprovalId: Id, providerCode: Code, providerName: z.string(), submittedOn: WireDateTime }),
  ),
  /** To whom a shift without a provider is offered, while the offer is open. Empty for callers who may not write schedules. */
  offers: z.array(z.object({ providerCode: Code, providerName: z.string() })),
  /** The release of an open shift that has a step to come. Null for callers who may not write schedules. */
  release: z
    .object({
      /** How many of the steps are done. */
      step: z.int(),
      steps: z.int(),
      /** When the next step is due, at the facility's local time. */
      nextAt: WireDateTime,
    })
    .nullable(),
  /** The swap of an assigned shift that has not ended. Null for callers who may not decide it. */
  swap: z
    .object({
      /** The people who were asked to take the shift; for the return shift of an exchange, the one who asked. */
      providerNames: z.array(z.string()),
      isReturn: z.boolean(),
      /** It waits for the answer of those who were asked; before, for an administrator. */
      isApproved: z.boolean(),
    })
    .nullable(),
})
export type CalendarEntry = z.infer<typeof CalendarEntry>

/** A provider for the QHPs panel, which is sorted by last name. */
export const AvailableProvider = ProviderOfDepartment.extend({
  lastName: z.string(),
  /** The preferred number for calls, or else the account's. */
  phone: z.string(),
  /** Hours of their shifts on the days of the block, in all teams of the organization. */
  hours: z.number(),
  /** Has worked in the block's team in the last eight weeks, or is scheduled in it. */
  isLatelyInTeam: z.boolean(),
  /** Days of the block on which the team's hours conflict with a shift or leave, whatever the policy says about it. */
  busyDates: z.array(WireDate),
  /** What speaks against the team's hours on a day, each day alone, for their first skill that the team has. */
  findings: z.array(DatedFinding),
})
export type AvailableProvider = z.infer<typeof AvailableProvider>

/**
 * Events of the live connection: `ready` once it receives changes, so that the console can reload what it missed, then
 * `change` with the days of the department that changed.
 */
export const ScheduleEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('change'), startDate: WireDate, endDate: WireDate }),
])
export type ScheduleEvent = z.infer<typeof ScheduleEvent>

const Month = z
  .string({ error: texts.common.invalidMonth })
  .regex(/^(0?[1-9]|1[0-2])$/, texts.common.invalidMonth)
  .transform(Number)
const Year = QueryId.pipe(z.number().min(1900).max(2199))

export const scheduleEndpoints = {
  ofBlock: endpoint({
    method: 'GET',
    path: 'Team/GetDatesForScheduleCodeWithData',
    summary: 'The calendar of a block',
    access: everyone,
    input: z.object({ code: Code }),
    output: z.array(CalendarEntry),
  }),
  ofDepartment: endpoint({
    method: 'GET',
    path: 'Team/GetAllProvider',
    summary: 'The calendar of a department in a month',
    access: everyone,
    input: z.object({
      departmentCode: z
        .string({ error: texts.schedule.departmentRequired })
        .min(1, texts.schedule.departmentRequired)
        .max(limits.text.code),
      month: Month,
      year: Year,
    }),
    output: z.object({ providerDatas: z.array(CalendarEntry) }),
  }),
  openShiftSkills: endpoint({
    method: 'POST',
    path: 'Team/GetOpenShiftSkills',
    effect: 'read',
    summary: 'The skills for which a block can publish open shifts, with their ceiling rates',
    access: whoMay(permission.writeSchedules),
    from: 'query',
    input: z.object({ scheduleCode: Code }),
    output: z.array(SkillWithCeiling),
  }),
  /** The specification does not show the path that gets all providers; this name is ours. */
  availableProviders: endpoint({
    method: 'GET',
    path: 'Scheduler/GetAllProviders',
    summary: 'The providers of a block’s department, when they are busy or on leave, and what else speaks against them',
    access: whoMay(permission.writeSchedules),
    input: z.object({
      scheduleCode: Code,
      skills: QueryList(SkillName).optional(),
      /** Only providers who are free on this day. */
      date: DateInput.optional(),
      /** Findings are told for the six weeks from this day on, by default from today, and never for days before today. */
      startDate: DateInput.optional(),
    }),
    output: z.array(AvailableProvider),
  }),
  /** Server-sent events, read with the bearer header and the header of background calls. */
  live: endpoint({
    method: 'GET',
    path: 'Scheduler/Live',
    summary: 'Stream the changes of the calendars of a department, or of a facility',
    access: everyone,
    input: z.object(place).superRefine(onePlace),
    output: ScheduleEvent,
    answer: 'events',
  }),
}
