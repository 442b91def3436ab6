import { z } from 'zod'
import { Code, DateInput, LabourType, refuseEndBeforeStart, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Coverage } from './need.ts'
import { RemovedShift } from './publish.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { everyone } from './rules/permissions.ts'
import { CalendarEntry } from './schedule.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/** Somebody who can work in the department, or does in the period. */
export const RosterPerson = z.object({
  providerCode: Code,
  providerName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for somebody who no longer works at the facility, but has a shift in the period. */
  labourType: LabourType.nullable(),
  /** In the order of the list of skills. */
  skills: z.array(SkillName),
  /** The preferred number for calls. Who may write schedules gets the account's number if there is none. */
  phone: z.string().nullable(),
})
export type RosterPerson = z.infer<typeof RosterPerson>

/**
 * The days of an approved leave are entries too. One that is only asked for has none, and is told to callers who may
 * write schedules. The type is null for callers who may not decide about leave.
 */
const RosterLeave = z.object({
  leaveId: z.int(),
  providerCode: Code,
  fromDate: WireDate,
  toDate: WireDate,
  leaveType: z.string().nullable(),
  /** Waits for a decision. */
  isAsked: z.boolean(),
})
export type RosterLeave = z.infer<typeof RosterLeave>

/** On one date or on a weekday (0 is Sunday). Without hours, the whole day. */
const RosterAvailability = z.object({
  providerCode: Code,
  kind: z.enum(['unavailable', 'preferred']),
  date: WireDate.nullable(),
  weekday: z.int().nullable(),
  from: WireTime.nullable(),
  to: WireTime.nullable(),
})
export type RosterAvailability = z.infer<typeof RosterAvailability>

/** A shift in another department, facility or organization: only that the person is busy, and when in local time here. */
const RosterElsewhere = z.object({
  providerCode: Code,
  date: WireDate,
  startTime: WireTime,
  /** The hours do not tell it: 24 of them may seem to be one when the clocks change. */
  endDate: WireDate,
  endTime: WireTime,
})
export type RosterElsewhere = z.infer<typeof RosterElsewhere>

/** What a person works in the department in the period. Weeks begin on Sunday. */
const RosterTotal = z.object({
  providerCode: Code,
  hours: z.number(),
  shifts: z.int(),
  nights: z.int(),
  weekends: z.int(),
  weeks: z.array(z.object({ weekStart: WireDate, hours: z.number() })),
})

export const Roster = z.object({
  people: z.array(RosterPerson),
  /** The same entries as in the calendar. */
  entries: z.array(CalendarEntry),
  leaves: z.array(RosterLeave),
  /** What people still see until the change is published. */
  removed: z.array(RemovedShift),
  /** Empty for callers who may not write schedules. */
  availability: z.array(RosterAvailability),
  /** Empty for callers who may not write schedules. */
  elsewhere: z.array(RosterElsewhere),
  totals: z.array(RosterTotal),
  coverage: z.array(Coverage),
  /** The skills of the department's teams, in the order of the list of skills. People are grouped by them. */
  skills: z.array(SkillName),
  /** The most hours in a week by the department's policy; null if the rule is off. */
  weeklyHours: z.number().nullable(),
  isOnCallCounted: z.boolean(),
})
export type Roster = z.infer<typeof Roster>

export const rosterEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Roster/Get',
    summary: 'The people of a department by days: what they work, and what is missing',
    access: everyone,
    input: z
      .object({ departmentCode: Code, startDate: DateInput, endDate: DateInput })
      .superRefine((range, context) => {
        refuseEndBeforeStart(range, context)
        if (daysBetween(range.startDate, range.endDate) < limits.schedule.rosterDays) return
        context.addIssue({ code: 'custom', path: ['endDate'], message: texts.schedule.rosterTooLong })
      }),
    output: Roster,
  }),
}
