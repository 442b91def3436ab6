import type { PolicyDetails, PolicyForm, RuleSetting } from '@shiftward/contract/policy.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import { ruleNames } from '@shiftward/contract/rules/assign/rule.ts'
import { describe, expect, test } from 'vitest'
import { comparison, countChanges, isAcceptable, isTooLoose } from './policy-change.ts'

const rules: RuleSetting[] = ruleNames.map((rule) => ({ rule, ...defaultPolicy.rules[rule] }))
const organization = { rules, isOnCallCounted: false }
const stored: PolicyDetails = { ...organization, organization, isLooserAllowed: false, version: 1 }
const form: PolicyForm = { rules, isOnCallCounted: false }
const withRest = (setting: Partial<RuleSetting>): PolicyForm => ({
  ...form,
  rules: rules.map((one) => (one.rule === 'rest' ? { ...one, ...setting } : one)),
})

describe('a changed policy', () => {
  test('counts each rule once, and the marks', () => {
    expect(countChanges(form, stored)).toBe(0)
    expect(countChanges(withRest({ level: 'block', value: 12 }), stored)).toBe(1)
    expect(countChanges({ ...withRest({ value: null }), isOnCallCounted: true, isLooserAllowed: true }, stored)).toBe(3)
    expect(countChanges(undefined, stored)).toBe(0)
  })

  test('is asked about only if it could be saved', () => {
    expect(isAcceptable(withRest({ value: 12 }), stored)).toBe(true)
    expect(isAcceptable(withRest({ value: null }), stored)).toBe(false)
    expect(isAcceptable(withRest({ value: 9 }), stored)).toBe(false)
    expect(isAcceptable(withRest({ value: 9 }), { ...stored, isLooserAllowed: true })).toBe(true)
    expect(isAcceptable(withRest({ value: 9 }), { ...stored, organization: null })).toBe(true)
  })

  test('is compared with what the organization asks', () => {
    const above: RuleSetting = { rule: 'weekly-hours', level: 'warn', value: 60 }
    expect(comparison({ ...above, value: 48 }, above)).toBe('stricter here')
    expect(comparison({ ...above, level: 'block' }, above)).toBe('stricter here')
    expect(comparison({ ...above, value: 72 }, above)).toBe('looser here')
    expect(comparison(above, above)).toBeUndefined()
    const off: RuleSetting = { rule: 'weekends', level: 'off', value: 3 }
    expect(comparison({ ...off, level: 'warn' }, off)).toBe('stricter here')
    expect(comparison({ ...off, value: 2 }, off)).toBeUndefined()
    expect(isTooLoose('off', above)).toBe(true)
    expect(isTooLoose('warn', above)).toBe(false)
    expect(isTooLoose('off', undefined)).toBe(false)
  })
})
