import { z } from 'zod'
import { Code, DateInput, Id, refuseEndBeforeStart, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate, requiredChoices, requiredText } from './field.ts'
import { limits } from './limits.ts'
import { daysBetween } from './rules/calendar-date.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { PlanFields, Planned } from './schedule-plan.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

const text = texts.pattern
const most = limits.pattern

/** A working day of a rotation. Day 0 is its first Sunday. Without a team it is worked in the chosen team. */
const PatternDay = z.object({
  day: z
    .int()
    .min(0)
    .max(7 * most.weeks - 1),
  teamCode: Code.nullable(),
})

/** Days that are not listed are off. */
export const PatternForm = z
  .object({
    name: requiredText(text.nameRequired, most.name),
    weeks: z.int({ error: text.weeks }).min(1, text.weeks).max(most.weeks, text.weeks),
    days: requiredChoices(PatternDay, text.daysRequired, 7 * most.weeks),
  })
  .superRefine(({ weeks, days }, context) => {
    const refuse = (index: number, message: string) =>
      index !== -1 && context.addIssue({ code: 'custom', path: ['days', index, 'day'], message })
    refuse(
      days.findIndex(({ day }) => day >= 7 * weeks),
      text.dayBeyond,
    )
    refuse(firstDuplicate(days.map(({ day }) => day)), text.dayTwice)
  })
export type PatternForm = z.input<typeof PatternForm>

export const Pattern = z.object({
  patternId: Id,
  name: z.string(),
  weeks: z.int(),
  days: z.array(PatternDay),
  version: Version,
})
export type Pattern = z.infer<typeof Pattern>

const PersonInput = z.object({
  providerCode: Code,
  /** How many days the person is ahead in the rotation. */
  offset: z
    .int()
    .min(0)
    .max(7 * most.weeks - 1)
    .default(0),
  /** Without it, the first of the person's skills that the team has. */
  skill: SkillName.optional(),
})
export type PatternPerson = z.input<typeof PersonInput>

const ApplyInput = PlanFields.extend({
  patternId: Id,
  /** The blocks to fill. Days without a team are worked in the team of the first block. */
  schedulerCodes: requiredChoices(Code, texts.schedule.blockRequired, most.blocks),
  startDate: DateInput,
  endDate: DateInput,
  people: requiredChoices(PersonInput, text.peopleRequired, most.people),
}).superRefine((input, context) => {
  refuseEndBeforeStart(input, context)
  const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (daysBetween(input.startDate, input.endDate) >= most.days) refuse(['endDate'], text.rangeTooLong)
  const twice = firstDuplicate(input.people.map(({ providerCode }) => providerCode))
  if (twice !== -1) refuse(['people', twice, 'providerCode'], text.personTwice)
})

const access = whoMay(permission.writeSchedules)

export const patternEndpoints = {
  byDepartment: endpoint({
    method: 'GET',
    path: 'Patterns/GetByDepartment',
    summary: 'The patterns of a department',
    access,
    input: z.object({ departmentCode: Code }),
    output: z.array(Pattern),
  }),
  save: endpoint({
    method: 'POST',
    path: 'Patterns/Save',
    summary: 'Create or change a pattern; shifts stay as they are',
    access,
    /** Without an id it is a new pattern. */
    input: z.intersection(
      z.object({ departmentCode: Code, patternId: Id.optional(), version: Version.optional() }),
      PatternForm,
    ),
    output: Pattern,
  }),
  remove: endpoint({
    method: 'POST',
    path: 'Patterns/Delete',
    summary: 'Delete a pattern; shifts stay as they are',
    access,
    input: z.object({ patternId: Id }),
    output: z.object({ patternId: Id }),
  }),
  apply: endpoint({
    method: 'POST',
    path: 'Patterns/Apply',
    summary: 'Give people the shifts of a pattern, each with an offset',
    access,
    input: ApplyInput,
    output: Planned,
  }),
}
