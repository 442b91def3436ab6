import { z } from 'zod'
import { teamColors } from './choices.ts'
import {
  Code,
  DateInput,
  Hints,
  Id,
  ListOf,
  ListQuery,
  QueryId,
  requiredDate,
  requiredTime,
  Version,
  WireDate,
  WireTime,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { isOnStep } from './rules/clock-time.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.team

const teamTime = (missing: string) =>
  requiredTime(missing).refine((time) => isOnStep(time, limits.team.timeStepMinutes), text.timeStep)

export const Weekday = z.int().min(0).max(6).meta({ description: '0 is Sunday, 6 is Saturday' })

/** Empty: made from the name. */
const ShortCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{0,3}$/, text.shortCode)

export const TeamForm = z.object({
  name: requiredText(text.nameRequired, limits.team.name),
  facilityCode: requiredText(text.facilityRequired, limits.text.code),
  departmentCode: requiredText(text.departmentRequired, limits.text.code),
  skillLevel: requiredChoices(SkillName, text.skillsRequired, limits.team.skills),
  startTime: teamTime(text.startTimeRequired),
  endTime: teamTime(text.endTimeRequired),
  freqIntervalText: requiredChoices(Weekday, text.daysRequired, 7),
  color_Code: z.enum(teamColors, { error: text.colorRequired }),
  /** Stands for the team in the roster. Absent in a change: it stays as it is. */
  shortCode: ShortCode.optional(),
})
export type TeamForm = z.input<typeof TeamForm>

/** The console also sends the names and the sum of days. The server ignores them. */
const TeamInput = TeamForm.extend({
  facilityName: optionalText(limits.facility.name),
  departmentName: optionalText(limits.department.name),
  freqInterval: z.string().max(2).default('0'),
})

export const SchedulerBlock = z.object({
  schedulerId: Id,
  scheduleCode: Code,
  startDate: WireDate,
  endDate: WireDate,
  isDeactivated: z.boolean(),
})
export type SchedulerBlock = z.infer<typeof SchedulerBlock>

export const Team = z.object({
  teamId: Id,
  teamCode: Code,
  teamName: z.string(),
  skillLevel: z.array(SkillName),
  scheduler: z.object({
    startTime: WireTime,
    endTime: WireTime,
    freqInterval: z.string(),
    freqIntervalText: z.array(Weekday),
  }),
  color_Code: z.string(),
  shortCode: z.string(),
  facilityName: z.string(),
  facilityCode: Code,
  departmentName: z.string(),
  departmentCode: Code,
  /** The last day with shifts. Null: nobody has closed the team. */
  lastDay: WireDate.nullable(),
  /** The last day is over at the facility. */
  isClosed: z.boolean(),
})
export type Team = z.infer<typeof Team>

export const TeamDetails = Team.extend({ schedulerBlock: z.array(SchedulerBlock), version: Version })
export type TeamDetails = z.infer<typeof TeamDetails>

/** A skill and the maximum rate of its shifts. */
export const SkillWithCeiling = z.object({ skillLevel: SkillName, ceilingRate: z.number() })
export type SkillWithCeiling = z.infer<typeof SkillWithCeiling>

/** Which teams a list has: a team is closed when its last day is over. */
export const teamStates = ['open', 'closed', 'all'] as const
export type TeamState = (typeof teamStates)[number]

export const ClosingForm = z.object({ lastDay: requiredDate(text.lastDayRequired) })
export type ClosingForm = z.input<typeof ClosingForm>

/** What is planned after the last day. A team cannot be closed while people have shifts then; all others are deleted. */
export const ClosingPreview = z.object({
  /** The first ones by day. */
  assigned: z.array(
    z.object({
      shiftId: Id,
      scheduleCode: Code,
      date: WireDate,
      startTime: WireTime,
      endTime: WireTime,
      skillLevel: SkillName,
      providerName: z.string(),
      /** The block has to be activated before the shift can be freed. */
      isDeactivated: z.boolean(),
    }),
  ),
  assignedCount: z.int(),
  vacancies: z.int(),
  openShifts: z.int(),
  /** What ends when the open shifts and vacancies are deleted. */
  requests: z.int(),
  offers: z.int(),
  interests: z.int(),
  /** People who still know of a shift that a draft took from them. They are told that it is gone. */
  losing: z.int(),
})
export type ClosingPreview = z.infer<typeof ClosingPreview>

const Saved = z.object({ teamId: Id, teamCode: Code })

export const teamEndpoints = {
  getAll: endpoint({
    method: 'GET',
    path: 'Team/GetAll',
    limit: 'search',
    summary: 'The teams in the caller’s scope',
    access: whoMay(permission.manageTeams),
    /** Without a state: open and closed ones. */
    input: Hints.extend(ListQuery.shape).extend({ state: z.enum(teamStates).default('all') }),
    output: ListOf(Team),
  }),
  getById: endpoint({
    method: 'GET',
    path: 'Team/GetById',
    summary: 'One team with its schedule blocks',
    access: whoMay(permission.manageTeams),
    input: z.object({ id: QueryId }),
    output: TeamDetails,
  }),
  byDepartment: endpoint({
    method: 'GET',
    path: 'Team/GetByDepartment',
    summary: 'The teams of a department',
    access: everyone,
    input: z.object({ id: QueryId }),
    output: z.array(Team),
  }),
  skills: endpoint({
    method: 'GET',
    path: 'team/GetSkills',
    summary: 'The skills of a team with their ceiling rates',
    access: everyone,
    input: z.object({ code: Code }),
    output: z.array(SkillWithCeiling),
  }),
  create: endpoint({
    method: 'POST',
    path: 'Team/CreateTeam',
    summary: 'Create a team',
    access: whoMay(permission.manageTeams),
    input: TeamInput,
    output: Saved,
  }),
  update: endpoint({
    method: 'POST',
    path: 'Team/UpdateTeam',
    summary: 'Change a team; its existing shifts stay as they are',
    access: whoMay(permission.manageTeams),
    input: TeamInput.extend({ id: Id, version: Version.optional() }),
    output: Saved,
  }),
  closingPreview: endpoint({
    method: 'GET',
    path: 'Team/ClosingPreview',
    summary: 'What a team has planned after a last day',
    access: whoMay(permission.manageTeams),
    input: z.object({ id: QueryId, lastDay: DateInput }),
    output: ClosingPreview,
  }),
  close: endpoint({
    method: 'POST',
    path: 'Team/Close',
    summary: 'Close a team after a last day, with the shifts after it that nobody has',
    access: whoMay(permission.manageTeams),
    input: ClosingForm.extend({ id: Id, version: Version.optional() }),
    output: z.object({ teamId: Id, shiftIds: z.array(Id).meta({ description: 'The shifts that were deleted' }) }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: 'Team/Reopen',
    summary: 'Open a closed team again; its blocks get their days back, deleted shifts stay deleted',
    access: whoMay(permission.manageTeams),
    input: z.object({ id: Id, version: Version.optional() }),
    output: z.object({ teamId: Id }),
  }),
}
