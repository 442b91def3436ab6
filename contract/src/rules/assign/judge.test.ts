import { describe, expect, it } from 'vitest'
import { dutyOf, eachDay, nurse, personWith, policyWith } from './duty-fixture.ts'
import { isBlocked, judge } from './judge.ts'
import { defaultPolicy } from './policy.ts'
import { type Level, type Policy, type RuleName, ruleNames } from './rule.ts'

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

  it.each<[title: string, loose: Policy, strict: Policy, level: Level | undefined, least: number]>([
    ['a loose department', policyWith({}), policyWith({ rest: 12 }, { level: 'block' }), 'block', 12],
    ['a lower level', policyWith({ rest: 12 }), policyWith({ rest: 12 }, { level: 'block' }), 'block', 12],
    ['a lower number', policyWith({ rest: 10 }), policyWith({ rest: 12 }), 'warn', 12],
    [
      'what only the own policy asks',
      policyWith({ rest: 12 }),
      policyWith({ rest: 8 }, { level: 'block' }),
      'warn',
      12,
    ],
    [
      'rest that is enough for both',
      policyWith({ rest: 8 }),
      policyWith({ rest: 9 }, { level: 'block' }),
      undefined,
      0,
    ],
  ])('holds two shifts to the stricter of their departments: %s', (_, loose, strict, level, least) => {
    const [early, late] = ['2026-11-02 07:00-15:00', '2026-11-03 00:00-08:00'] as const
    const expected = level ? [{ rule: 'rest', level, values: { hours: 9, least } }] : []
    const given = (had: string, wanted: string) =>
      judge(personWith({ duties: [dutyOf(had, { policy: strict })] }), [dutyOf(wanted, { policy: loose })])
    for (const judged of [...given(early, late), ...given(late, early)]) expect(judged.findings).toMatchObject(expected)
    const batch = [dutyOf(early, { policy: strict }), dutyOf(late, { policy: loose })]
    for (const { findings } of judge(personWith(), batch)) expect(findings).toMatchObject(expected)
  })

  it.each<[rule: RuleName, value: number | null, had: string[], wanted: string, apart: string]>([
    ['overlap', null, ['2026-11-03 07:00-15:00'], '2026-11-03 12:00-20:00', '2026-11-03 15:00-20:00'],
    ['weekly-hours', 20, eachDay('2026-11', 2, 3, '07:00-15:00'), '2026-11-06 07:00-15:00', '2026-11-09 07:00-15:00'],
    ['days-in-row', 2, eachDay('2026-11', 2, 3, '07:00-15:00'), '2026-11-04 07:00-15:00', '2026-11-05 07:00-15:00'],
    ['nights-in-row', 2, eachDay('2026-11', 2, 3, '19:00-07:00'), '2026-11-04 19:00-07:00', '2026-11-05 19:00-07:00'],
    ['after-nights', 24, eachDay('2026-11', 2, 3, '19:00-07:00'), '2026-11-04 20:00-22:00', '2026-11-05 08:00-16:00'],
    ['weekends', 1, ['2026-11-07 07:00-15:00'], '2026-11-14 07:00-15:00', '2026-12-05 07:00-15:00'],
  ])('a department without rules cannot break those of another: %s', (rule, value, had, wanted, apart) => {
    const policy = policyWith({ [rule]: value }, { level: 'block' })
    const person = personWith({ duties: had.map((text) => dutyOf(text, { policy })) })
    const loose = { policy: policyWith({}) }
    expect(judge(person, [dutyOf(wanted, loose)])[0]?.findings).toMatchObject([{ rule, level: 'block' }])
    expect(judge(person, [dutyOf(apart, loose)])[0]?.findings).toEqual([])
  })

  it('leaves the skill, credentials, leave and wishes to the department of the shift', () => {
    const policy = policyWith({ skill: null, credential: null, leave: null, unavailable: null }, { level: 'block' })
    const person = personWith({ ...everything, duties: [dutyOf('2026-11-20 07:00-15:00', { policy })] })
    expect(namesOf(person, [dutyOf('2026-11-29 10:00-20:00', { requires: ['BLS'] })])).toEqual([[]])
  })

  it('counts on-call shifts where the other department counts them', () => {
    const had = (isOnCallCounted: boolean) =>
      personWith({ duties: [dutyOf(night, { policy: policyWith({ rest: 10 }, { isOnCallCounted }) })] })
    const wanted = dutyOf('2026-11-03 08:00-16:00 on-call', { policy: policyWith({ rest: 10 }) })
    expect(namesOf(had(true), [wanted])).toEqual([['rest']])
    expect(namesOf(had(false), [wanted])).toEqual([[]])
  })

  it('does not know the rules of another organization', () => {
    const person = personWith({ duties: [{ ...dutyOf(night), place: null, policy: null }] })
    expect(namesOf(person, [dutyOf('2026-11-03 08:00-16:00')])).toEqual([[]])
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
