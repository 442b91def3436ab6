import { z } from 'zod'
import { Amount, Code, DateInput, TimeInput, WireDate, WireTime } from './common.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { Conflict } from './rule.ts'
import { type Permission, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/**
 * Planned shifts that follow the hours of their team, or the rates of their department, after those have changed. Only
 * shifts that have not begun and whose block is active; and only when somebody asks for it.
 */

/** Without a first day: from tomorrow on. */
const fromDay = { startDate: DateInput.optional() }

const FollowFields = z.object({
  /** The first day whose shifts change. */
  startDate: DateInput,
  /** A preview changes nothing. */
  isPreview: z.boolean().default(false),
})

export const FollowHoursInput = FollowFields.extend({
  teamCode: Code,
  /** The hours that the shifts have now: the team had them before. Shifts with any others stay as they are. */
  hours: z
    .array(z.object({ startTime: TimeInput, endTime: TimeInput }))
    .min(1, texts.follow.choose)
    .max(limits.follow.choices),
  /** Changes also shifts where a rule warns. What a rule blocks stays as it is. */
  isConfirmed: z.boolean().default(false),
})

export const FollowRatesInput = FollowFields.extend({
  departmentCode: Code,
  /** The rates that the shifts have now. */
  rates: z
    .array(z.object({ skill: SkillName, rate: Amount }))
    .min(1, texts.follow.choose)
    .max(limits.follow.choices),
})

/** What has changed; in a preview, what would change. */
export const Followed = z.object({
  vacancies: z.int(),
  openShifts: z.int(),
  /** Shifts that people have, and how many people. */
  assigned: z.int(),
  people: z.int(),
  /** Shifts with yet other hours or rates, which stay as they are. */
  others: z.int(),
  /** Requests, offers and swaps that end, because they were for the old hours. */
  ended: z.int(),
  /** Why shifts stay as they are. */
  conflicts: z.array(Conflict.extend({ providerCode: Code, providerName: z.string() })),
})
export type Followed = z.infer<typeof Followed>

const Today = {
  /** The day at the facility. */
  today: WireDate,
}

export const OtherHours = z.object({
  ...Today,
  /** Those that the team has now. */
  startTime: WireTime,
  endTime: WireTime,
  /** The most frequent first. */
  hours: z.array(z.object({ startTime: WireTime, endTime: WireTime, shifts: z.int() })),
})
export type OtherHours = z.infer<typeof OtherHours>

export const OtherRates = z.object({
  ...Today,
  /** `newRate` is what the department pays for the skill now. */
  rates: z.array(z.object({ skill: SkillName, rate: Amount, newRate: Amount, shifts: z.int() })),
})
export type OtherRates = z.infer<typeof OtherRates>

/** Those who may change the shifts and also the team or the rates that these follow. */
const schedulersWho = (may: Permission) =>
  whoMay(permission.writeSchedules).filter((kind) => whoMay(may).includes(kind))
const ofTeams = schedulersWho(permission.manageTeams)
const ofDepartments = schedulersWho(permission.manageDepartments)

export const scheduleFollowEndpoints = {
  otherHours: endpoint({
    method: 'GET',
    path: 'Scheduler/GetOtherHours',
    summary: 'The hours of a team’s planned shifts that are not the hours of the team',
    access: ofTeams,
    input: z.object({ teamCode: Code, ...fromDay }),
    output: OtherHours,
  }),
  followHours: endpoint({
    method: 'POST',
    path: 'Scheduler/FollowHours',
    summary: 'Give planned shifts of a team the hours that the team has now',
    access: ofTeams,
    input: FollowHoursInput,
    output: Followed,
  }),
  otherRates: endpoint({
    method: 'GET',
    path: 'Scheduler/GetOtherRates',
    summary: 'The rates of a department’s planned shifts that are not the rates of their skills',
    access: ofDepartments,
    input: z.object({ departmentCode: Code, ...fromDay }),
    output: OtherRates,
  }),
  followRates: endpoint({
    method: 'POST',
    path: 'Scheduler/FollowRates',
    summary: 'Give planned shifts of a department the rates that their skills have now',
    access: ofDepartments,
    input: FollowRatesInput,
    output: Followed,
  }),
}
