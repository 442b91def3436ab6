import { describe, expect, it } from 'vitest'
import { defaultPolicy, isLooser, measures, policyOfDepartment, withOwn } from './policy.ts'
import { type Policy, type RuleName, ruleNames, type Setting } from './rule.ts'

const to = (level: Setting['level'], value: number | null = null): Setting => ({ level, value })

describe('a looser setting', () => {
  it.each<[RuleName, Setting, Setting, boolean]>([
    ['skill', to('warn'), to('block'), true],
    ['skill', to('off'), to('warn'), true],
    ['skill', to('block'), to('warn'), false],
    ['skill', to('warn'), to('warn'), false],
    ['skill', to('off'), to('off'), false],
    ['rest', to('warn', 9), to('warn', 10), true],
    ['rest', to('warn', 10), to('warn', 10), false],
    ['rest', to('warn', 11), to('warn', 10), false],
    ['rest', to('block', 9), to('warn', 10), true],
    ['rest', to('warn', 12), to('block', 10), true],
    ['after-nights', to('warn', 23), to('warn', 24), true],
    ['weekly-hours', to('warn', 61), to('warn', 60), true],
    ['weekly-hours', to('warn', 59), to('warn', 60), false],
    ['days-in-row', to('warn', 7), to('warn', 6), true],
    ['nights-in-row', to('warn', 5), to('warn', 4), true],
    ['weekends', to('warn', 3), to('warn', 2), true],
    ['weekends', to('off', 1), to('off', 3), false],
    ['weekends', to('warn', 3), to('off', 1), false],
  ])('%s %j instead of %j: %s', (rule, one, than, expected) => {
    expect(isLooser(rule, one, than)).toBe(expected)
  })
})

describe('what holds in a department', () => {
  const organization: Policy = withOwn(defaultPolicy, {
    rules: { rest: to('block', 11), weekends: to('warn', 2) },
    isOnCallCounted: null,
  })
  const none = { rules: {}, isOnCallCounted: null }

  it('is what the organization has, and above it the default', () => {
    expect(organization.rules.rest).toEqual(to('block', 11))
    expect(organization.rules.overlap).toEqual(defaultPolicy.rules.overlap)
    expect(organization.isOnCallCounted).toBe(false)
    expect(policyOfDepartment(organization, none, false)).toEqual(organization)
    expect(policyOfDepartment(organization, none, true)).toEqual(organization)
  })

  it.each<[string, RuleName, Setting, Setting, Setting]>([
    ['stricter in both', 'rest', to('block', 12), to('block', 12), to('block', 12)],
    ['a looser level', 'rest', to('warn', 12), to('block', 12), to('warn', 12)],
    ['a looser number', 'rest', to('block', 8), to('block', 11), to('block', 8)],
    ['off', 'rest', to('off', 12), to('block', 11), to('off', 12)],
    ['off above', 'weekends', to('block', 1), to('block', 1), to('block', 1)],
    ['a smaller number that is stricter', 'weekly-hours', to('warn', 40), to('warn', 40), to('warn', 40)],
    ['a rule without a number', 'skill', to('block'), to('block'), to('block')],
  ])('%s: its own where it is stricter, or where looser is allowed', (_, rule, own, strict, loose) => {
    const settings = { rules: { [rule]: own }, isOnCallCounted: null }
    expect(policyOfDepartment(organization, settings, false).rules[rule]).toEqual(strict)
    expect(policyOfDepartment(organization, settings, true).rules[rule]).toEqual(loose)
  })

  it('takes the number of a rule that is off above from the department alone', () => {
    const own = { rules: { weekends: to('warn', 3) }, isOnCallCounted: null }
    expect(policyOfDepartment(defaultPolicy, own, false).rules.weekends).toEqual(to('warn', 3))
  })

  it('is never looser than the organization unless that is allowed', () => {
    const values = [1, 2, 3, 8, 11, 24, 60]
    for (const rule of ruleNames) {
      for (const level of ['off', 'warn', 'block'] as const) {
        for (const value of measures[rule] ? values : [null]) {
          const found = policyOfDepartment(
            organization,
            { rules: { [rule]: to(level, value) }, isOnCallCounted: null },
            false,
          )
          expect(isLooser(rule, found.rules[rule], organization.rules[rule])).toBe(false)
        }
      }
    }
  })

  it.each<[boolean | null, boolean | null, boolean, boolean]>([
    [null, null, false, false],
    [true, null, true, true],
    [true, false, true, false],
    [false, true, true, true],
  ])('counts on-call shifts: organization %s, department %s', (above, own, strict, loose) => {
    const policy = withOwn(defaultPolicy, { rules: {}, isOnCallCounted: above })
    const settings = { rules: {}, isOnCallCounted: own }
    expect(policyOfDepartment(policy, settings, false).isOnCallCounted).toBe(strict)
    expect(policyOfDepartment(policy, settings, true).isOnCallCounted).toBe(loose)
  })
})

describe('the numbers of the rules', () => {
  it('have a default inside their limits, and none where the rule has no number', () => {
    for (const rule of ruleNames) {
      const { value } = defaultPolicy.rules[rule]
      const measure = measures[rule]
      if (!measure) expect(value).toBeNull()
      else expect(value).toSatisfy((number: number) => number >= measure.least && number <= measure.most)
    }
  })
})
