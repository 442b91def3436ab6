import { z } from 'zod'
import { Code, Id, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { requiredText } from './field.ts'
import { limits } from './limits.ts'
import { Conflict } from './rule.ts'
import { copyWays } from './rules/copy-days.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { SkillName } from './skill.ts'
import { texts } from './texts.ts'

/** Many shifts added at once: from another block, or by a pattern. */

const Whose = { providerCode: Code.nullable(), providerName: z.string().nullable() }

export const Planned = z.object({
  /** The shifts that were added or filled; without an id in a preview. Without a provider they are vacancies. */
  added: z.array(
    z.object({
      shiftId: Id.nullable(),
      teamCode: Code,
      date: WireDate,
      skill: SkillName,
      isNew: z.boolean(),
      /** The team has all the people it needs without it. A team without needs has none of these. */
      isBeyondNeed: z.boolean(),
      /** Not the hours that the team has now. */
      hasOwnHours: z.boolean(),
      ...Whose,
    }),
  ),
  /** What was not given as planned, and why. The rule is null where no rule of the judge is the reason. */
  conflicts: z.array(Conflict.extend({ rule: Conflict.shape.rule.nullable(), teamCode: Code, ...Whose })),
})
export type Planned = z.infer<typeof Planned>

export const PlanFields = z.object({
  /** A preview changes nothing. */
  isPreview: z.boolean().default(false),
  /** Also assigns where a rule warns. A rule that blocks is never broken. */
  isConfirmed: z.boolean().default(false),
  /** Leaves a vacancy where somebody does not fit. */
  isVacancyLeft: z.boolean().default(false),
})

const blockCode = requiredText(texts.schedule.blockRequired, limits.text.code)

export const CopyBlockInput = PlanFields.extend({
  fromCode: blockCode,
  toCode: blockCode,
  by: z.enum(copyWays, { error: texts.plan.wayRequired }),
  /** With the people who have the shifts, or everything as vacancies. */
  as: z.enum(['assigned', 'vacancy'], { error: texts.plan.asRequired }),
}).refine(({ fromCode, toCode }) => fromCode !== toCode, { path: ['fromCode'], message: texts.plan.sameBlock })

export const schedulePlanEndpoints = {
  copyBlock: endpoint({
    method: 'POST',
    path: 'Scheduler/CopyBlock',
    summary: 'Fill a block from another block of the team',
    access: whoMay(permission.writeSchedules),
    input: CopyBlockInput,
    output: Planned,
  }),
}
