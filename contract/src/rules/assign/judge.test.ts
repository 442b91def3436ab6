import { describe, expect, it } from 'vitest'
import { dutyOf, eachDay, nurse, personWith, policyWith } from './duty-fixture.ts'
import { isBlocked, judge } from './judge.ts'
import { defaultPolicy } from './policy.ts'
import { type Policy, type RuleName, ruleNames } from './rule.ts'

const night = '2026-11-02 19:00-07:00'

/** Which rules find something in each of the wanted shifts. */
const namesOf = (...given: Parameters<typeof judge>): RuleName[][] =>
  judge(...given).map(({ findings }) => findings.map(({ rule }) => rule))

/** Every rule speaks against the Sunday 11-29. */
const everything = personWith({
  skills: [],
  duties: [
    ...eachDay('2026-11', 25, 28, '19:00-07:00'),
    ...eachDay('2026-11', 7, 8, '07:00-19:00'),
    ...eachDay('2026-11', 14, 15, '07:00-19:00'),
    ...eachDay('2026-11', 20, 24, '07:00-19:00'),
    '2026-11-29 11:00-12:00',
  ].map((text) => dutyOf(text)),
  leaves: [{ fromDate: '2026-11-29', toDate: '2026-11-29' }],
  availability: [{ kind: 'unavailable', date: '2026-11-29', weekday: null, from: null, to: null }],
})
const strict: Policy = {
  ...policyWith(Object.fromEntries(ruleNames.map((rule) => [rule, defaultPolicy.rules[rule].value]))),
}
strict.rules['weekly-hours'] = { level: 'warn', value: 1 }
strict.rules['nights-in-row'] = { level: 'warn', value: 1 }

describe('the judge', () => {
  it('gives the findings in the order of the rules', () => {
    // A shift that begins in the night is a night, and follows nights too closely to be a day of rest.
    const wanted = dutyOf('2026-11-30 02:00-13:00', { policy: strict, requires: ['BLS'] })
    const sunday = dutyOf('2026-11-29 10:00-20:00', { policy: strict, requires: ['BLS'] })
    const found = new Set([...namesOf(everything, [sunday]).flat(), ...namesOf(everything, [wanted]).flat()])
    expect(ruleNames.filter((rule) => found.has(rule))).toEqual([...ruleNames])
    const [first = []] = namesOf(everything, [sunday])
    expect(first).toEqual(ruleNames.filter((rule) => first.includes(rule)))
  })

  it('finds nothing with all rules off, except for the same shift a second time', () => {
    const policy = policyWith({})
    const person = personWith({ duties: [dutyOf(night)], skills: [] })
    expect(namesOf(person, [dutyOf('2026-11-02 20:00-23:00', { policy })])).toEqual([[]])
    const [same] = judge(person, [dutyOf(night, { policy })])
    expect(same?.findings).toMatchObject([{ rule: 'overlap', level: 'block', date: '2026-11-02' }])
  })

  it('blocks the same shift a second time even where an overlap is a warning', () => {
    const policy = policyWith({ overlap: null })
    const person = personWith({ duties: [dutyOf(night)] })
    const levelsOf = (text: string) => judge(person, [dutyOf(text, { policy })])[0]?.findings.map(({ level }) => level)
    expect(levelsOf(night)).toEqual(['block'])
    expect(levelsOf('2026-11-02 20:00-23:00')).toEqual(['warn'])
  })

  it('gives each finding the level of its rule and the date of its shift', () => {
    const policy = policyWith({ skill: null, rest: 10 }, { level: 'block' })
    policy.rules.skill = { level: 'warn', value: null }
    const person = personWith({ skills: [], duties: [dutyOf(night)] })
    const [judged] = judge(person, [dutyOf('2026-11-03 08:00-16:00', { policy })])
    expect(judged?.findings).toMatchObject([
      { rule: 'skill', level: 'warn', date: '2026-11-03', values: { skill: nurse } },
      { rule: 'rest', level: 'block', date: '2026-11-03', values: { hours: 1, least: 10 } },
    ])
  })

  it('sees a whole batch: it can break a rule by itself', () => {
    const policy = policyWith({ rest: 10 })
    const batch = [night, '2026-11-03 12:00-20:00', '2026-11-05 12:00-20:00'].map((text) => dutyOf(text, { policy }))
    expect(namesOf(personWith(), batch)).toEqual([['rest'], ['rest'], []])
    const [first] = batch
    expect(first && namesOf(personWith(), [first])).toEqual([[]])
  })

  it('judges each shift by the policy of its own department', () => {
    const strictRest = policyWith({ rest: 10 }, { level: 'block' })
    const batch = [dutyOf(night, { policy: strictRest }), dutyOf('2026-11-03 12:00-20:00', { policy: policyWith({}) })]
    expect(namesOf(personWith(), batch)).toEqual([['rest'], []])
  })

  it('leaves on-call shifts out of what is about fatigue, on both sides', () => {
    const fatigue = new Set<RuleName>(ruleNames.slice(4))
    const onCall = personWith({ ...everything, duties: everything.duties.map((duty) => ({ ...duty, isOnCall: true })) })
    const wanted = (policy: Policy, isOnCall: boolean) =>
      dutyOf('2026-11-29 10:00-20:00', { policy, isOnCall, requires: ['BLS'] })
    for (const found of namesOf(everything, [wanted(strict, true)])) {
      expect(found.filter((rule) => fatigue.has(rule))).toEqual([])
      expect(new Set(found)).toEqual(new Set(ruleNames.slice(0, 4)))
    }
    const alone: RuleName[] = ['unavailable', 'weekly-hours']
    for (const found of namesOf(onCall, [wanted(strict, false)])) {
      expect(found.filter((rule) => fatigue.has(rule))).toEqual(alone)
    }
    const counting = { ...strict, isOnCallCounted: true }
    expect(namesOf(onCall, [wanted(counting, true)])).toEqual(namesOf(everything, [wanted(strict, false)]))
  })
})

describe('blocked', () => {
  it.each<[('warn' | 'block')[], boolean]>([
    [[], false],
    [['warn', 'warn'], false],
    [['warn', 'block'], true],
  ])('%s', (levels, expected) => {
    expect(isBlocked(levels.map((level) => ({ level })))).toBe(expected)
  })
})
