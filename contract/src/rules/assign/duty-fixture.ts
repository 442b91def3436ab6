import { spanOfShift } from '../shift-time.ts'
import { judge } from './judge.ts'
import { defaultPolicy } from './policy.ts'
import {
  type FindingValues,
  type Level,
  type Person,
  type Policy,
  type RuleName,
  ruleNames,
  type WantedDuty,
} from './rule.ts'

/** Duties, people and policies for the tests of the rules. */

export const nurse = 'Registered Nurse'

/** A policy with these rules at a level, and all others off. */
export function policyWith(
  rules: Partial<Record<RuleName, number | null>>,
  { level = 'warn', isOnCallCounted = false }: { level?: Level; isOnCallCounted?: boolean } = {},
): Policy {
  const settings = ruleNames.map((rule) => {
    const value = rules[rule]
    return [rule, value === undefined ? { ...defaultPolicy.rules[rule], level: 'off' } : { level, value }]
  })
  return { rules: Object.fromEntries(settings), isOnCallCounted }
}

/** '2026-11-02 19:00-07:00', in New York unless a zone follows; 'on-call' may be the last word. */
export function dutyOf(text: string, given: Partial<WantedDuty> = {}): WantedDuty {
  const [date = '', times = '', ...more] = text.split(' ')
  const [startTime = '', endTime = ''] = times.split('-').map((time) => `${time}:00`)
  const timeZone = more.find((word) => word.includes('/')) ?? 'America/New_York'
  return {
    shiftId: null,
    date,
    startTime,
    endTime,
    timeZone,
    ...spanOfShift({ date, startTime, endTime }, timeZone),
    teamId: 1,
    skill: nurse,
    isOnCall: more.includes('on-call'),
    place: { teamName: 'ICU Night', facilityName: 'Mercy North' },
    policy: policyWith({}),
    requires: [],
    ...given,
  }
}

export const personWith = (known: Partial<Person> = {}): Person => ({
  skills: [nurse],
  duties: [],
  leaves: [],
  credentials: [],
  availability: [],
  ...known,
})

type Tried = {
  wanted: string
  has?: string[]
  value?: number
  isOnCallCounted?: boolean
  person?: Partial<Person>
  given?: Partial<WantedDuty>
}

/** What one rule alone finds, through the judge. */
export function valuesOf<Name extends RuleName>(rule: Name, tried: Tried): FindingValues[Name][] {
  const policy = policyWith({ [rule]: tried.value ?? null }, { isOnCallCounted: tried.isOnCallCounted ?? false })
  const person = personWith({ duties: (tried.has ?? []).map((text) => dutyOf(text)), ...tried.person })
  const judged = judge(person, [dutyOf(tried.wanted, { ...tried.given, policy })])
  return judged.flatMap(({ findings }) => findings.map(({ values }) => values as FindingValues[Name]))
}

/** The dates from one to another day of a month, each with the same hours: '2026-11-02 07:00-19:00', … */
export const eachDay = (month: string, from: number, to: number, hours: string): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${month}-${String(from + index).padStart(2, '0')} ${hours}`)
