import { type Level, levels, type Policy, type RuleName, ruleNames, type Setting } from './rule.ts'
import { levelWords } from './rule-words.ts'

/** What holds where nobody has set anything. */
export const defaultPolicy: Policy = {
  isOnCallCounted: false,
  rules: {
    overlap: { level: 'warn', value: null },
    leave: { level: 'warn', value: null },
    skill: { level: 'warn', value: null },
    credential: { level: 'warn', value: null },
    unavailable: { level: 'warn', value: null },
    rest: { level: 'warn', value: 10 },
    'weekly-hours': { level: 'warn', value: 60 },
    'days-in-row': { level: 'warn', value: 6 },
    'nights-in-row': { level: 'warn', value: 4 },
    'after-nights': { level: 'warn', value: 24 },
    weekends: { level: 'off', value: 3 },
  },
}

type Measure = { unit: string; least: number; most: number; isMoreStricter: boolean }

/** What the number of a rule may be, and whether a larger one is stricter. */
export const measures: Partial<Record<RuleName, Measure>> = {
  rest: { unit: 'h', least: 1, most: 48, isMoreStricter: true },
  'weekly-hours': { unit: 'h', least: 1, most: 168, isMoreStricter: false },
  'days-in-row': { unit: 'days', least: 1, most: 30, isMoreStricter: false },
  'nights-in-row': { unit: 'nights', least: 1, most: 30, isMoreStricter: false },
  'after-nights': { unit: 'h', least: 1, most: 168, isMoreStricter: true },
  weekends: { unit: 'of 4', least: 1, most: 3, isMoreStricter: false },
}

/** 'Warn, 10 h' */
export function settingText(rule: RuleName, { level, value }: Setting): string {
  const measure = measures[rule]
  const isNumbered = measure && value !== null && level !== 'off'
  return isNumbered ? `${levelWords[level]}, ${value} ${measure.unit}` : levelWords[level]
}

export const isLooserLevel = (one: Level, than: Level): boolean => levels.indexOf(one) < levels.indexOf(than)

function isLooserValue(rule: RuleName, one: number | null, than: number | null): boolean {
  if (one === null || than === null || one === than) return false
  return measures[rule]?.isMoreStricter ? one < than : one > than
}

/** Whether a setting lets something pass that the other one would not. The number of a rule that is off means nothing. */
export function isLooser(rule: RuleName, one: Setting, than: Setting): boolean {
  if (than.level === 'off') return false
  return isLooserLevel(one.level, than.level) || isLooserValue(rule, one.value, than.value)
}

export type OwnSettings = { rules: Partial<Record<RuleName, Setting>>; isOnCallCounted: boolean | null }

/** What an organization or department has not set itself holds as above it. */
export function withOwn(above: Policy, own: OwnSettings): Policy {
  return { rules: { ...above.rules, ...own.rules }, isOnCallCounted: own.isOnCallCounted ?? above.isOnCallCounted }
}

/**
 * A department's policy. Unless the organization allows looser ones, the stricter of both holds: the organization may
 * have become stricter after the department chose.
 */
export function policyOfDepartment(organization: Policy, own: OwnSettings, isLooserAllowed: boolean): Policy {
  const chosen = withOwn(organization, own)
  if (isLooserAllowed) return chosen
  const rules = Object.fromEntries(
    ruleNames.map((rule) => [rule, stricter(rule, chosen.rules[rule], organization.rules[rule])]),
  ) as Policy['rules']
  return { rules, isOnCallCounted: chosen.isOnCallCounted || organization.isOnCallCounted }
}

function stricter(rule: RuleName, one: Setting, other: Setting): Setting {
  if (other.level === 'off') return one
  if (one.level === 'off') return other
  const level = isLooserLevel(one.level, other.level) ? other.level : one.level
  const value = isLooserValue(rule, one.value, other.value) ? other.value : one.value
  return { level, value }
}
