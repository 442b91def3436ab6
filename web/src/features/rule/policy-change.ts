import { type PolicyDetails, PolicyForm, type RuleSetting } from '@shiftward/contract/policy.ts'
import { isLooser, isLooserLevel } from '@shiftward/contract/rules/assign/policy.ts'
import type { Level } from '@shiftward/contract/rules/assign/rule.ts'

export const settingOf = (rule: RuleSetting['rule'], { rules }: { rules: RuleSetting[] }): RuleSetting | undefined =>
  rules.find((one) => one.rule === rule)

/** How many things differ from what is stored. */
export function countChanges(form: PolicyForm | undefined, stored: PolicyDetails | undefined): number {
  if (!form || !stored) return 0
  const rules = form.rules.filter(({ rule, level, value }) => {
    const before = settingOf(rule, stored)
    return level !== before?.level || (value ?? null) !== before.value
  })
  const flags = (['isOnCallCounted', 'isLooserAllowed'] as const).filter(
    (flag) => form[flag] !== undefined && form[flag] !== stored[flag],
  )
  return rules.length + flags.length
}

/** How strict a department is, compared with its organization. */
export function comparison(own: RuleSetting, above: RuleSetting): 'stricter here' | 'looser here' | undefined {
  if (isLooser(own.rule, own, above)) return 'looser here'
  return isLooser(own.rule, above, own) || isLooserLevel(above.level, own.level) ? 'stricter here' : undefined
}

/** Whether a department may not choose the level, because its organization asks for more. */
export const isTooLoose = (level: Level, above: RuleSetting | undefined): boolean =>
  above !== undefined && isLooserLevel(level, above.level)

/** Whether the server would take it: every number is there, and nothing is looser than the organization allows. */
export function isAcceptable(form: PolicyForm, { organization, isLooserAllowed }: PolicyDetails): boolean {
  if (!PolicyForm.safeParse(form).success) return false
  if (!organization || isLooserAllowed) return true
  return form.rules.every(({ rule, level, value = null }) => {
    const above = settingOf(rule, organization)
    return !above || !isLooser(rule, { level, value }, above)
  })
}
