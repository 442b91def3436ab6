import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, ofManyDepartments, ofOneDepartment } from './change-fixture.ts'
import { judge, judgeEach } from './judge.ts'
import { type Broken, oracle } from './judge-oracle.ts'
import { isLooser } from './policy.ts'
import {
  type Duty,
  type Finding,
  type Level,
  type Person,
  type Policy,
  type RuleName,
  ruleNames,
  type WantedDuty,
} from './rule.ts'

const numRuns = 150

const inBatch = ({ person, wanted }: Change): Finding[] => judge(person, wanted).flatMap(({ findings }) => findings)

function oneByOne({ person, order }: Change): Finding[] {
  return order.flatMap((one, index) =>
    judge({ ...person, duties: [...person.duties, ...order.slice(0, index)] }, [one]).flatMap(
      ({ findings }) => findings,
    ),
  )
}

/** The strictest level that each rule finds. */
const levelsOf = (findings: Finding[]) => {
  const blocked = findings.filter(({ level }) => level === 'block')
  return new Map([...findings, ...blocked].map(({ rule, level }) => [rule, level]))
}

describe('the judge of random schedules and batches', () => {
  it('finds in a batch what it finds shift by shift, in any order, whatever the policies', () => {
    fc.assert(
      fc.property(fc.oneof(ofOneDepartment, ofManyDepartments), (change) => {
        expect(levelsOf(inBatch(change))).toEqual(levelsOf(oneByOne(change)))
      }),
      { numRuns: 2 * numRuns },
    )
  })

  it('finds in shifts that are judged each alone what it finds one after the other', () => {
    fc.assert(
      fc.property(fc.oneof(ofOneDepartment, ofManyDepartments), ({ person, wanted }) => {
        const oneAfterTheOther = wanted.flatMap((one) => judge(person, [one]).flatMap(({ findings }) => findings))
        expect(judgeEach(person, wanted)).toEqual(oneAfterTheOther)
      }),
      { numRuns },
    )
  })

  it('finds what plain loops over the hours find', () => {
    fc.assert(
      fc.property(ofManyDepartments, ({ person, wanted }) => {
        for (const { wanted: one, findings } of judge(person, wanted)) {
          const others = [...person.duties, ...wanted.filter((other) => other !== one)]
          const inLoops = ruleNames.map((rule) => expected(rule, one, others, person))
          expect(inLoops).toEqual(ruleNames.map((rule) => found(findings, rule)))
        }
      }),
      { numRuns },
    )
  })
})

/** The levels and numbers that a rule's findings name; without the hours of a week that is partly elsewhere. */
const found = (findings: Finding[], name: RuleName) =>
  findings.filter(({ rule }) => rule === name).map(({ level, values }) => ({ level, number: numberIn(values) }))

function numberIn(values: Finding['values']): unknown {
  if ('hours' in values) return values.hours ?? expect.any(Number)
  if ('days' in values) return values.days
  if ('nights' in values) return values.nights
  return 'weekends' in values ? values.weekends : 1
}

type Expected = Broken & { level: Level; limit: number }

/** By the policy of the shift's own department, and by those of the others; the strictest of what is said twice. */
function expected(name: RuleName, wanted: WantedDuty, others: readonly Duty[], person: Person) {
  const policies = new Set([wanted.policy, ...others.flatMap(({ policy }) => policy ?? [])])
  const all: Expected[] = []
  for (const policy of policies) {
    if (policy !== wanted.policy && !asksMore(policy, wanted.policy, name)) continue
    for (const one of expectedBy(policy, name, { wanted, others, person })) {
      const index = policy === wanted.policy ? -1 : all.findIndex(({ other }) => other === one.other)
      const known = all[index]
      if (!known) all.push(one)
      else if (isStricter(one, known)) all[index] = one
    }
  }
  return all.map(({ level, number }) => ({ level, number }))
}

/** What another department asks no more strictly is told only once, with the nearest shift. */
const asksMore = (policy: Policy, own: Policy, name: RuleName) =>
  !['leave', 'skill', 'credential', 'unavailable'].includes(name) &&
  (isLooser(name, own.rules[name], policy.rules[name]) || (policy.isOnCallCounted && !own.isOnCallCounted))

const isStricter = (one: Expected, other: Expected) =>
  one.level === other.level ? one.limit > other.limit : one.level === 'block'

type Given = { wanted: WantedDuty; others: readonly Duty[]; person: Person }

function expectedBy(policy: Policy, name: RuleName, { wanted, others, person }: Given): Expected[] {
  const { level, value } = policy.rules[name]
  const isLeftOut = (duty: Duty) =>
    duty.isOnCall && !policy.isOnCallCounted && !['overlap', 'leave', 'skill', 'credential'].includes(name)
  if (isLeftOut(wanted)) return []
  const counted = others.filter((duty) => !isLeftOut(duty))
  const asks = (duty: Duty) => duty.policy === policy
  const limit = (value ?? 0) * (name === 'rest' || name === 'after-nights' ? 1 : -1)
  return oracle[name]({ wanted, others: counted, person, value: value ?? 0, asks })
    .map((one) => ({
      ...one,
      limit,
      level: one.other && name === 'overlap' && isTwin(wanted, one.other) ? 'block' : level,
    }))
    .filter((one) => one.level !== 'off')
}

const isTwin = (one: Duty, other: Duty) =>
  (['teamId', 'skill', 'startsAt', 'endsAt'] as const).every((name) => one[name] === other[name])
