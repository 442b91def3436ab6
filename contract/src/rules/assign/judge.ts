import { afterNights } from './after-nights.ts'
import { credential } from './credential.ts'
import { daysInRow } from './days-in-row.ts'
import { oncePerList } from './duty.ts'
import { leave } from './leave.ts'
import { nightsInRow } from './nights-in-row.ts'
import { overlap } from './overlap.ts'
import { isLooser, isLooserLevel } from './policy.ts'
import { rest } from './rest.ts'
import {
  type Case,
  type Duty,
  type Finding,
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
    return { wanted: one, findings: findingsOf(one, others, person) }
  })
}

/** Judges each shift as if the person would get it alone: the same as judging them one by one, but quicker. */
export function judgeEach(person: Person, wanted: readonly WantedDuty[]): Finding[] {
  // Our own copy of the list: it does not change while the rules cache what they counted in it.
  const others = [...person.duties]
  return wanted.flatMap((one) => findingsOf(one, others, person))
}

/** A loose department cannot give what breaks a rule of a strict one where the person works too. */
function findingsOf(wanted: WantedDuty, others: readonly Duty[], person: Person): Finding[] {
  const stricter = stricterThan(wanted.policy, others)
  const given = { wanted, others, person }
  const all: Finding[] = []
  for (const name of ruleNames) {
    const own = apply(name, wanted.policy, given)
    const theirs = stricter[name]?.flatMap((policy) => apply(name, policy, given))
    const found = theirs ? theirs.reduce(withStricter, own) : own
    if (found.length > 0) all.push(...found)
  }
  return all
}

/** For the rules in which they add something: the policies of the departments where the person works too. */
type Stricter = Partial<Record<RuleName, Policy[]>>

const knownStricter = oncePerList(() => new Map<Policy, Stricter>())

function stricterThan(own: Policy, others: readonly Duty[]): Stricter {
  const known = knownStricter(others)
  const found = known.get(own)
  if (found) return found
  const policies = [...new Set(others.flatMap(({ policy }) => (policy === own ? [] : (policy ?? []))))]
  const stricter: Stricter = {}
  for (const name of ruleNames) {
    const adding = policies.filter((policy) => addsTo(own, policy, name))
    if (adding.length > 0) stricter[name] = adding
  }
  known.set(own, stricter)
  return stricter
}

const withoutOnCall = oncePerList((duties) => {
  const counted = duties.filter(({ isOnCall }) => !isOnCall)
  return counted.length === duties.length ? duties : counted
})

/** Whether another department's policy can find something that the wanted shift's own does not. */
function addsTo(own: Policy, policy: Policy, name: RuleName): boolean {
  if (alone.includes(name)) return false
  return isLooser(name, own.rules[name], policy.rules[name]) || (policy.isOnCallCounted && !own.isOnCallCounted)
}

function apply(
  name: RuleName,
  policy: Policy,
  { wanted, others, person }: Omit<Case, 'value' | 'concerns'>,
): Finding[] {
  const { level, value } = policy.rules[name]
  // Overlap is looked at even if it is off: nobody can have the same shift twice.
  if (level === 'off' && name !== 'overlap') return nothing
  const isOnCallCounted = policy.isOnCallCounted || forOnCallToo.has(name)
  if (wanted.isOnCall && !isOnCallCounted) return nothing
  const counted = isOnCallCounted ? others : withoutOnCall(others)
  const concerns =
    policy === wanted.policy ? always : (some: readonly Duty[]) => some.some((other) => other.policy === policy)
  const one: Case = { wanted, others: counted, person, value: value ?? 0, concerns }
  const told = rules[name](one)
  if (told.length === 0) return nothing
  return told.flatMap((values) => {
    const found = 'isSame' in values && values.isSame ? 'block' : level
    return found === 'off' ? [] : [{ rule: name, level: found, date: wanted.date, values } as Finding]
  })
}

const nothing: Finding[] = []
const always = () => true

/** Of two departments that say the same of a shift, the stricter one is told. */
function withStricter(found: Finding[], finding: Finding): Finding[] {
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
