import { afterNights } from './after-nights.ts'
import { credential } from './credential.ts'
import { daysInRow } from './days-in-row.ts'
import { leave } from './leave.ts'
import { nightsInRow } from './nights-in-row.ts'
import { overlap } from './overlap.ts'
import { rest } from './rest.ts'
import { type Duty, type Finding, type Person, type Rule, type RuleName, ruleNames, type WantedDuty } from './rule.ts'
import { skill } from './skill.ts'
import { unavailable } from './unavailable.ts'
import { weekends } from './weekends.ts'
import { weeklyHours } from './weekly-hours.ts'

const rules: { [Name in RuleName]: Rule<Name> } = {
  overlap,
  leave,
  skill,
  credential,
  unavailable,
  rest,
  'weekly-hours': weeklyHours,
  'days-in-row': daysInRow,
  'nights-in-row': nightsInRow,
  'after-nights': afterNights,
  weekends,
}

/** These count on-call shifts like any other. The rest is about fatigue, where a policy may leave them out. */
const forOnCallToo: readonly RuleName[] = ['overlap', 'leave', 'skill', 'credential']

/**
 * Judges a whole change: all shifts that a person would get, each against what the person has and against the others. A
 * batch can break a rule by itself. Returns the findings of each wanted shift.
 */
export function judge<Wanted extends WantedDuty>(
  person: Person,
  wanted: readonly Wanted[],
): { wanted: Wanted; findings: Finding[] }[] {
  return wanted.map((one) => {
    const others = [...person.duties, ...wanted.filter((other) => other !== one)]
    return { wanted: one, findings: findingsOf(one, others, person) }
  })
}

function findingsOf(wanted: WantedDuty, others: readonly Duty[], person: Person): Finding[] {
  const { isOnCallCounted } = wanted.policy
  const forFatigue = isOnCallCounted ? others : others.filter(({ isOnCall }) => !isOnCall)
  const isTiring = isOnCallCounted || !wanted.isOnCall
  return ruleNames.flatMap((name) => {
    if (forOnCallToo.includes(name)) return apply(name, wanted, others, person)
    return isTiring ? apply(name, wanted, forFatigue, person) : []
  })
}

function apply(name: RuleName, wanted: WantedDuty, others: readonly Duty[], person: Person): Finding[] {
  const { level, value } = wanted.policy.rules[name]
  // Overlap is looked at even if it is off: nobody can have the same shift twice.
  if (level === 'off' && name !== 'overlap') return []
  return rules[name]({ wanted, others, person, value: value ?? 0 }).flatMap((values) => {
    const found = 'isSame' in values && values.isSame ? 'block' : level
    return found === 'off' ? [] : [{ rule: name, level: found, date: wanted.date, values } as Finding]
  })
}

/** Whether nobody can confirm the findings. */
export const isBlocked = (findings: readonly Pick<Finding, 'level'>[]): boolean =>
  findings.some(({ level }) => level === 'block')
