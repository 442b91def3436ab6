import { z } from 'zod'
import { Code, Id, Version, WireDate } from './common.ts'
import { endpoint } from './endpoint.ts'
import { firstDuplicate } from './field.ts'
import { measures } from './rules/assign/policy.ts'
import { levels, ruleNames } from './rules/assign/rule.ts'
import { permission, whoMay } from './rules/permissions.ts'
import { texts } from './texts.ts'

const text = texts.policy

/** What an organization or a department asks of its assignments: the calls behind the Rules tabs. */

const RuleSetting = z.object({ rule: z.enum(ruleNames), level: z.enum(levels), value: z.int().nullable() })
export type RuleSetting = z.infer<typeof RuleSetting>

/** The number of a rule that is off may be missing. It means nothing then. */
const RuleSettingForm = z
  .object({ ...RuleSetting.shape, value: z.number({ error: text.number }).nullable().default(null) })
  .superRefine(({ rule, level, value }, context) => {
    const measure = measures[rule]
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['value'], message })
    if (!measure) {
      if (value !== null) refuse(text.noNumber)
      return
    }
    if (value === null ? level === 'off' : isWithin(value, measure)) return
    refuse(text.numberRange(measure))
  })

const isWithin = (value: number, { least, most }: { least: number; most: number }): boolean =>
  Number.isInteger(value) && value >= least && value <= most

/** Settings that are left out stay as they are. */
export const PolicyForm = z.object({
  rules: z
    .array(RuleSettingForm)
    .max(ruleNames.length, texts.common.tooMany(ruleNames.length))
    .superRefine((rules, context) => {
      const index = firstDuplicate(rules.map(({ rule }) => rule))
      if (index !== -1) context.addIssue({ code: 'custom', path: [index, 'rule'], message: text.twice })
    }),
  isOnCallCounted: z.boolean().optional(),
  /** Whether departments may be looser. Only an organization says so; with a department it is ignored. */
  isLooserAllowed: z.boolean().optional(),
})
export type PolicyForm = z.input<typeof PolicyForm>

const RuleSettings = z.object({ rules: z.array(RuleSetting), isOnCallCounted: z.boolean() })

/** What holds for every rule, whether it is set here or above. */
export const PolicyDetails = RuleSettings.extend({
  /** Whether the departments of the organization may be looser than it. */
  isLooserAllowed: z.boolean(),
  /** What holds in the organization above a department; null for an organization. */
  organization: RuleSettings.nullable(),
  version: Version,
})
export type PolicyDetails = z.infer<typeof PolicyDetails>

const owner = { departmentCode: Code.optional(), organizationCode: Code.optional() }

function refuseTwoOwners(input: { departmentCode?: unknown; organizationCode?: unknown }, context: z.RefinementCtx) {
  if ((input.departmentCode === undefined) !== (input.organizationCode === undefined)) return
  context.addIssue({ code: 'custom', path: ['departmentCode'], message: text.oneOwner })
}

/** The assigned shifts of the coming days that would be warned of or refused if they were given under these rules. */
export const PolicyPreview = z.object({
  days: z.int(),
  warned: z.int(),
  refused: z.int(),
  /** The refused ones first, by date; no more than a person would read. */
  shifts: z.array(
    z.object({
      shiftId: Id,
      facilityCode: Code,
      departmentCode: Code,
      providerName: z.string(),
      date: WireDate,
      teamName: z.string(),
      level: z.enum(levels).exclude(['off']),
      text: z.string(),
    }),
  ),
})
export type PolicyPreview = z.infer<typeof PolicyPreview>

export const policyEndpoints = {
  get: endpoint({
    method: 'GET',
    path: 'Rules/GetPolicy',
    summary: 'The rules for assignments in a department or an organization',
    access: whoMay(permission.manageDepartments),
    input: z.object(owner).superRefine(refuseTwoOwners),
    output: PolicyDetails,
  }),
  save: endpoint({
    method: 'POST',
    path: 'Rules/SavePolicy',
    summary: 'Change the rules for assignments; shifts that are given already stay',
    // An organization's own only with the permission to manage organizations.
    access: whoMay(permission.manageDepartments),
    input: PolicyForm.extend({ ...owner, version: Version.optional() }).superRefine(refuseTwoOwners),
    output: PolicyDetails,
  }),
  preview: endpoint({
    method: 'POST',
    path: 'Rules/PreviewPolicy',
    summary: 'What these rules, changed or as they are, say about the shifts of the coming 60 days',
    access: whoMay(permission.manageDepartments),
    effect: 'read',
    input: PolicyForm.extend(owner).superRefine(refuseTwoOwners),
    output: PolicyPreview,
  }),
}
