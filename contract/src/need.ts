import { z } from 'zod'
import { Code, DateInput, Id, refuseEndBeforeStart, Version, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { everyone, permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { Weekday } from './team.ts'
import { texts } from './texts.ts'

const text = texts.need

export const NeedCount = z.int({ error: text.count }).min(0, text.count).max(limits.need.most, text.count)

const WeeklyNeed = z.object({ skill: SkillName, weekday: Weekday, count: NeedCount })
export type WeeklyNeed = z.infer<typeof WeeklyNeed>

/** A number that replaces the weekday's from a later day on. Zero: nobody is needed any more. */
const later = <Schema extends z.ZodType>(from: Schema) => WeeklyNeed.extend({ from })
/** The day is ISO. */
export type LaterNeed = WeeklyNeed & { from: string }

const dated = <Schema extends z.ZodType>(date: Schema) =>
  z.object({
    date,
    skill: SkillName,
    count: NeedCount,
    reason: requiredText(text.reasonRequired, limits.need.reason),
  })

const mostWeekly = limits.team.skills * 7
const mostLater = mostWeekly * limits.need.changes

/** The form of the Needs tab. Dates may still be as they were typed. */
export const NeedsForm = z.object({
  /** The first day of the weekly numbers: a past day corrects what counted since then. Without it: today. */
  since: DateInput.optional(),
  weekly: z
    .array(WeeklyNeed)
    .max(mostWeekly, texts.common.tooMany(mostWeekly))
    .superRefine((weekly, context) => refuseTwice(weekly, ({ skill, weekday }) => `${weekday} ${skill}`, context)),
  later: z
    .array(later(DateInput))
    .max(mostLater, texts.common.tooMany(mostLater))
    .superRefine((changes, context) =>
      refuseTwice(changes, ({ from, skill, weekday }) => `${from} ${weekday} ${skill}`, context),
    ),
  dates: z
    .array(dated(DateInput))
    .max(limits.need.dates, texts.common.tooMany(limits.need.dates))
    .superRefine((dates, context) => refuseTwice(dates, ({ skill, date }) => `${date} ${skill}`, context)),
})
export type NeedsForm = z.input<typeof NeedsForm>

function refuseTwice<Need>(needs: Need[], keyOf: (need: Need) => string, context: z.RefinementCtx) {
  const index = firstDuplicate(needs.map(keyOf))
  if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'skill'], message: text.twice })
}

export const Needs = z.object({
  teamCode: Code,
  /** The numbers of today. */
  weekly: z.array(WeeklyNeed),
  /** Changes after today, earliest first. */
  later: z.array(later(WireDate)),
  dates: z.array(dated(WireDate)),
  /**
   * The active blocks that are not over: how many shifts are needed from now on, and how many of them are there; how many
   * that nobody has are beyond the need, and for how many of these somebody waits, so that they stay.
   */
  blocks: z.array(
    z.object({
      scheduleCode: Code,
      startDate: WireDate,
      endDate: WireDate,
      needed: z.int(),
      there: z.int(),
      beyondNeed: z.int(),
      awaited: z.int(),
    }),
  ),
  version: Version,
})
export type Needs = z.infer<typeof Needs>

/** Filled are the shifts that somebody has, also more than needed. */
export const Coverage = z.object({
  teamCode: Code,
  date: WireDate,
  skill: SkillName,
  needed: z.int(),
  filled: z.int(),
})
export type Coverage = z.infer<typeof Coverage>

export const needEndpoints = {
  byTeam: endpoint({
    method: 'GET',
    path: 'Needs/GetByTeam',
    summary: 'How many people of each skill a team needs',
    access: whoMay(permission.manageTeams),
    input: z.object({ code: Code }),
    output: Needs,
  }),
  save: endpoint({
    method: 'POST',
    path: 'Needs/Save',
    summary: 'Change what a team needs from today on, or from a past day; shifts, and what it needed before, stay',
    access: whoMay(permission.manageTeams),
    input: NeedsForm.extend({
      /** Changes after today. If they are left out, they stay as they are. */
      later: NeedsForm.shape.later.optional(),
      teamCode: Code,
      version: Version.optional(),
    }),
    output: Needs,
  }),
  addMissing: endpoint({
    method: 'POST',
    path: 'Needs/AddMissing',
    summary: 'Create a vacancy for every shift that a block needs and does not have',
    access: whoMay(permission.writeSchedules),
    input: z.object({ schedulerCode: Code }),
    output: z.object({ shiftIds: z.array(Id) }),
  }),
  removeBeyondNeed: endpoint({
    method: 'POST',
    path: 'Needs/RemoveBeyondNeed',
    summary: 'Delete the shifts of a block beyond its need that nobody has and nobody waits for',
    access: whoMay(permission.writeSchedules),
    input: z.object({ schedulerCode: Code }),
    output: z.object({ shiftIds: z.array(Id) }),
  }),
  coverage: endpoint({
    method: 'GET',
    path: 'Coverage/Get',
    summary: 'How many people each team of a department needs and has, by day and skill',
    access: everyone,
    input: z
      .object({ departmentCode: Code, startDate: DateInput, endDate: DateInput })
      .superRefine((range, context) => {
        refuseEndBeforeStart(range, context)
        if (daysBetween(range.startDate, range.endDate) < limits.need.coverageDays) return
        context.addIssue({ code: 'custom', path: ['endDate'], message: text.rangeTooLong })
      }),
    output: z.array(Coverage),
  }),
}
