import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Change, ofManyDepartments, ofOneDepartment } from './change-fixture.ts'
import { judge } from './judge.ts'
import { oracle } from './judge-oracle.ts'
import { type Duty, type Finding, type Person, type RuleName, ruleNames, type WantedDuty } from './rule.ts'

const numRuns = 150

const inBatch = ({ person, wanted }: Change): Finding[] => judge(person, wanted).flatMap(({ findings }) => findings)

function oneByOne({ person, order }: Change): Finding[] {
  return order.flatMap((one, index) =>
    judge({ ...person, duties: [...person.duties, ...order.slice(0, index)] }, [one]).flatMap(
      ({ findings }) => findings,
    ),
  )
}

const rulesOf = (findings: Finding[]) => new Set(findings.map(({ rule, level }) => `${rule} ${level}`))

describe('the judge of random schedules and batches', () => {
  it('finds in a batch what it finds shift by shift, in any order, under one policy', () => {
    fc.assert(
      fc.property(ofOneDepartment, (change) => {
        expect(rulesOf(inBatch(change))).toEqual(rulesOf(oneByOne(change)))
      }),
      { numRuns },
    )
  })

  it('misses in no batch what it finds shift by shift, whatever the policies', () => {
    fc.assert(
      fc.property(ofManyDepartments, (change) => {
        expect(rulesOf(inBatch(change)).isSupersetOf(rulesOf(oneByOne(change)))).toBe(true)
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

function expected(name: RuleName, wanted: WantedDuty, others: readonly Duty[], person: Person) {
  const { rules, isOnCallCounted } = wanted.policy
  const { level, value } = rules[name]
  const isLeftOut = (duty: Duty) =>
    duty.isOnCall && !isOnCallCounted && !['overlap', 'leave', 'skill', 'credential'].includes(name)
  if (isLeftOut(wanted)) return []
  const counted = others.filter((duty) => !isLeftOut(duty))
  const numbersOf = (some: readonly Duty[]) => oracle[name]({ wanted, others: some, person, value: value ?? 0 })
  const all =
    name === 'overlap'
      ? counted.flatMap((other) =>
          numbersOf([other]).map((number) => ({ level: isTwin(wanted, other) ? 'block' : level, number })),
        )
      : numbersOf(counted).map((number) => ({ level, number }))
  return all.filter((one) => one.level !== 'off')
}

const isTwin = (one: Duty, other: Duty) =>
  (['teamId', 'skill', 'startsAt', 'endsAt'] as const).every((name) => one[name] === other[name])
