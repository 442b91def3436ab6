import { afterNights } from './after-nights.ts'
import { credential } from './credential.ts'
import { daysInRow } from './days-in-row.ts'
import { Duties } from './duty.ts'
import { leave } from './leave.ts'
import { nightsInRow } from './nights-in-row.ts'
import { overlap } from './overlap.ts'
import { isLooser, isLooserLevel } from './policy.ts'
import { rest } from './rest.ts'
import {
  type Duty,
  type Finding,
  type FindingValues,
  type Given,
  type Level,
  nothing,
  type Person,
  type Policy,
  type Rule,
  type RuleName,
  ruleNames,
  type Setting,
  type WantedDuty,
} from './rule.ts'
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
const forOnCallToo: ReadonlySet<RuleName> = new Set(['overlap', 'leave', 'skill', 'credential'])

/** These look at the wanted shift alone. In the rest, the departments of the person's other shifts have a say too. */
const alone: readonly RuleName[] = ['leave', 'skill', 'credential', 'unavailable']

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
    return { wanted: one, findings: judging(person, others)(one) }
  })
}

/** Judges each shift as if the person would get it alone: the same as judging them one by one, but quicker. */
export function judgeEach(person: Person, wanted: readonly WantedDuty[]): Finding[] {
  return wanted.flatMap(judging(person, person.duties))
}

/** A rule with the level of one policy, ready to look at the shifts that a person would get. */
type Check = { rule: RuleName; level: Level; isForOnCall: boolean; look: (wanted: WantedDuty) => readonly Values[] }
type Values = FindingValues[RuleName]

/** A loose department cannot give what breaks a rule of a strict one where the person works too. */
type Checks = { own: Check | undefined; stricter: Check[] }

/** Judges one wanted shift after another. The rules prepare what they need only once for each policy. */
function judging(person: Person, others: readonly Duty[]): (wanted: WantedDuty) => Finding[] {
  const prepare = preparing(person, others)
  const known = new Map<Policy, Checks[]>()
  const checksFor = (policy: Policy): Checks[] => {
    const checks = known.get(policy) ?? prepare(policy)
    known.set(policy, checks)
    return checks
  }
  return (wanted) => {
    const all: Finding[] = []
    for (const { own, stricter } of checksFor(wanted.policy)) {
      let found = own ? findingsOf(own, wanted) : nothing
      for (const check of stricter) found = findingsOf(check, wanted).reduce(withStricter, found)
      if (found.length > 0) all.push(...found)
    }
    return all
  }
}

function preparing(person: Person, others: readonly Duty[]): (own: Policy) => Checks[] {
  const duties = new Duties(others)
  const counted = others.filter(({ isOnCall }) => !isOnCall)
  const withoutOnCall = counted.length === others.length ? duties : new Duties(counted)
  const policies = new Set<Policy>()
  for (const { policy } of others) if (policy) policies.add(policy)

  function checkBy(policy: Policy, rule: RuleName, isOwn: boolean): Check | undefined {
    const { level, value } = policy.rules[rule]
    // Overlap is looked at even if it is off: nobody can have the same shift twice.
    if (level === 'off' && rule !== 'overlap') return undefined
    const isForOnCall = policy.isOnCallCounted || forOnCallToo.has(rule)
    const concerns = isOwn ? always : concerning(policy)
    const look = rules[rule]({ others: isForOnCall ? duties : withoutOnCall, person, value: value ?? 0, concerns })
    return look && { rule, level, isForOnCall, look }
  }

  return (own) =>
    ruleNames.flatMap((rule) => {
      const adding = [...policies].filter((policy) => policy !== own && addsTo(own, policy, rule))
      const stricter = adding.flatMap((policy) => checkBy(policy, rule, false) ?? [])
      const check = checkBy(own, rule, true)
      return check || stricter.length > 0 ? [{ own: check, stricter }] : []
    })
}

const always = () => true

const concerning =
  (policy: Policy): Given['concerns'] =>
  (others, isMeant = always) =>
    others.some((other) => other.policy === policy && isMeant(other))

/** Whether another department's policy can find something that the wanted shift's own does not. */
function addsTo(own: Policy, policy: Policy, name: RuleName): boolean {
  if (alone.includes(name)) return false
  return isLooser(name, own.rules[name], policy.rules[name]) || (policy.isOnCallCounted && !own.isOnCallCounted)
}

function findingsOf({ rule, level, isForOnCall, look }: Check, wanted: WantedDuty): readonly Finding[] {
  if (wanted.isOnCall && !isForOnCall) return nothing
  const told = look(wanted)
  if (told.length === 0) return nothing
  const findings: Finding[] = []
  for (const values of told) {
    const found = 'isSame' in values && values.isSame ? 'block' : level
    if (found !== 'off') findings.push({ rule, level: found, date: wanted.date, values } as Finding)
  }
  return findings
}

/** Of two departments that say the same of a shift, the stricter one is told. */
function withStricter(found: readonly Finding[], finding: Finding): readonly Finding[] {
  const index = found.findIndex((other) => isSameMatter(other, finding))
  const known = found[index]
  if (!known) return [...found, finding]
  const isStricter = isLooser(finding.rule, settingIn(known), settingIn(finding))
  return isStricter && !isLooserLevel(finding.level, known.level) ? found.with(index, finding) : found
}

/** Whether two departments' findings of one rule are about the same shifts. */
function isSameMatter({ values: one }: Finding, { values: other }: Finding): boolean {
  return !('other' in one && 'other' in other) || one.other === other.other
}

function settingIn({ level, values }: Finding): Setting {
  return { level, value: 'least' in values ? values.least : 'most' in values ? values.most : null }
}

/** Whether nobody can confirm the findings. */
export const isBlocked = (findings: readonly Pick<Finding, 'level'>[]): boolean =>
  findings.some(({ level }) => level === 'block')
