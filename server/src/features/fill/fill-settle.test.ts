import { judge } from '@shiftward/contract/rules/assign/judge.ts'
import { defaultPolicy } from '@shiftward/contract/rules/assign/policy.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { describe, expect, test } from 'vitest'
import type { FillFacts, FillPerson, FillResult, FillShift } from './fill-facts.ts'
import { propose } from './fill-propose.ts'

const timeZone = 'America/New_York'

/** Always the same numbers for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const hours = [
  { startTime: '07:00:00', endTime: '19:00:00' },
  { startTime: '19:00:00', endTime: '07:00:00' },
  { startTime: '15:00:00', endTime: '23:00:00' },
]

/** A department with too few people for its shifts. */
function randomDepartment(seed: number): FillFacts {
  const random = randomFrom(seed)
  const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item
  let id = 0
  const dutyOn = (date: string): FillShift['duty'] => {
    const times = pick(hours)
    const place = { teamName: 'Team', facilityName: 'North' }
    const span = spanOfShift({ date, ...times }, timeZone)
    const skill = pick(['Physician', 'Resident'])
    const rest = { timeZone, teamId: 1, isOnCall: false, place, policy: defaultPolicy }
    return { shiftId: ++id, date, ...times, ...span, skill, ...rest }
  }
  const dates = Array.from({ length: 8 }, (_, day) => addDays('2026-10-28', day))
  const pay = { state: 'vacancy', rate: '80', ask_rate: null, add_on_rate: null, add_on_hours: 0 }
  const shifts = dates.flatMap((date) =>
    Array.from({ length: 2 }, (): FillShift => {
      return {
        duty: dutyOn(date),
        version: 1,
        pay,
        holderId: null,
        use: 'fill',
        askedBy: [],
        isBeyondNeed: random() < 0.2,
      }
    }),
  )
  const people = Array.from({ length: 4 }, (_, at): FillPerson => {
    const [leave, asked] = [pick(dates), pick(dates)]
    return {
      ...{ id: at + 1, code: `USR${at + 1}`, name: `Ann P${at}`, lastName: `P${at}` },
      ...{ teamIds: [1], nights: 0, weekends: 0 },
      labourType: pick(['Employee', 'PerDiem']),
      isStaff: true,
      isUsable: random() < 0.8,
      askedLeaves: random() < 0.3 ? [{ fromDate: asked, toDate: asked }] : [],
      person: {
        skills: [pick(['Physician', 'Resident'])],
        duties: dates.filter(() => random() < 0.2).map(dutyOn),
        leaves: random() < 0.5 ? [{ fromDate: leave, toDate: leave }] : [],
        credentials: [],
        availability: [{ kind: 'unavailable', date: pick(dates), weekday: null, from: null, to: null }],
      },
    }
  })
  const options = { weekHours: pick([36, 48]), warnings: random() < 0.3 }
  const days = { startDate: dates[0] ?? '', endDate: dates.at(-1) ?? '' }
  return { timeZone, ...days, shifts, people, needs: [], policy: defaultPolicy, requires: {}, options }
}

/** What a person would have once everything is accepted. */
function dutiesAfter({ shifts }: FillFacts, { proposal }: FillResult, one: FillPerson): Duty[] {
  const got = new Set(proposal.filter(({ providerCode }) => providerCode === one.code).map(({ shiftId }) => shiftId))
  return [...one.person.duties, ...shifts.map(({ duty }) => duty).filter(({ shiftId }) => got.has(shiftId))]
}

/** Asked anew, without anything that the run itself uses: whether the run was allowed to give the shift to the person. */
function mayHave(facts: FillFacts, result: FillResult, one: FillPerson, { duty }: FillShift): boolean {
  if (!one.isUsable || !one.person.skills.includes(duty.skill)) return false
  const duties = dutiesAfter(facts, result, one).filter(({ shiftId }) => shiftId !== duty.shiftId)
  const wanted = { ...duty, policy: facts.policy, requires: [] }
  const found = judge({ ...one.person, duties }, [wanted]).flatMap(({ findings }) => findings)
  const weekly = { level: 'warn', value: facts.options.weekHours ?? 0 } as const
  const rules = { ...facts.policy.rules, 'weekly-hours': weekly }
  const capped = judge({ ...one.person, duties }, [{ ...wanted, policy: { ...facts.policy, rules } }])
  const isTooLong = capped.some(({ findings }) => findings.some(({ rule }) => rule === 'weekly-hours'))
  const isNever = found.some(({ rule, level }) => level === 'block' || rule === 'overlap' || rule === 'leave')
  return !isTooLong && !isNever && (facts.options.warnings === true || found.length === 0)
}

const seeds = Array.from({ length: 12 }, (_, at) => at + 1)

test('whoever is proposed may have it, and nobody who is ruled out could take what stays uncovered', async () => {
  let left = 0
  for (const seed of seeds) {
    const facts = randomDepartment(seed)
    const result = await propose(facts, { seconds: 2, onProgress: () => undefined, onStart: () => undefined })
    const shiftOf = new Map(facts.shifts.map((shift) => [shift.duty.shiftId, shift]))
    const wrong = result.proposal.filter(({ shiftId, providerCode }) => {
      const one = facts.people.find(({ code }) => code === providerCode) as FillPerson
      return !mayHave(facts, result, one, shiftOf.get(shiftId) as FillShift)
    })
    expect([seed, wrong]).toEqual([seed, []])
    for (const { shiftId, counts } of result.uncovered) {
      const shift = shiftOf.get(shiftId) as FillShift
      const skilled = facts.people.filter(({ person }) => person.skills.includes(shift.duty.skill))
      expect(counts.reduce((sum, { people }) => sum + people, 0)).toBe(skilled.length)
      expect([seed, shiftId, skilled.filter((one) => mayHave(facts, result, one, shift))]).toEqual([seed, shiftId, []])
      left++
    }
    expect(result.proposal.length + result.uncovered.length).toBe(facts.shifts.length)
  }
  // Otherwise nothing was tried.
  expect(left).toBeGreaterThan(20)
})

/** Weeks from a Sunday on, with a day shift and a night shift of twelve hours on every day. */
function wholeWeeks(weeks: number, staff: number): FillFacts {
  const [day, night] = hours
  const pay = { state: 'vacancy', rate: '80', ask_rate: null, add_on_rate: null, add_on_hours: 0 }
  const place = { teamName: 'Team', facilityName: 'North' }
  const rest = { timeZone, teamId: 1, skill: 'Physician', isOnCall: false, place, policy: defaultPolicy }
  const shifts = Array.from({ length: weeks * 14 }, (_, at): FillShift => {
    const date = addDays('2026-11-01', Math.floor(at / 2))
    const times = (at % 2 === 0 ? day : night) as { startTime: string; endTime: string }
    const duty = { ...rest, shiftId: at + 1, date, ...times, ...spanOfShift({ date, ...times }, timeZone) }
    return { duty, version: 1, pay, holderId: null, use: 'fill', askedBy: [], isBeyondNeed: false }
  })
  const person = { skills: ['Physician'], duties: [], leaves: [], credentials: [], availability: [] }
  const people = Array.from({ length: staff }, (_, at): FillPerson => {
    const known = { code: `USR${at + 1}`, name: `Ann P${at}`, lastName: `P${at}`, teamIds: [1], nights: 0, weekends: 0 }
    return { ...known, id: at + 1, labourType: 'Employee', isStaff: true, isUsable: true, askedLeaves: [], person }
  })
  const days = { startDate: '2026-11-01', endDate: addDays('2026-11-01', weeks * 7 - 1) }
  return { timeZone, ...days, shifts, people, needs: [], policy: defaultPolicy, requires: {}, options: {} }
}

test.each([
  ['none that can be avoided', { weeks: 4, staff: 5 }, { filled: 56, overtime: 0 }],
  ['as much as it takes to fill all shifts', { weeks: 1, staff: 3 }, { filled: 14, overtime: 48 }],
])('overtime: %s', async (_, { weeks, staff }, after) => {
  const asked = { seconds: 20, onProgress: () => undefined, onStart: () => undefined }
  expect((await propose(wholeWeeks(weeks, staff), asked)).after).toMatchObject(after)
})

/** One day shift, which two people could take; the first would rather be on leave. */
function askedOff(other: Partial<Omit<FillPerson, 'person'>> & { duties?: Duty[] } = {}): FillFacts {
  const facts = wholeWeeks(1, 2)
  const { duties = [], ...rest } = other
  const people = facts.people.map((one, at) =>
    at === 0
      ? { ...one, askedLeaves: [{ fromDate: '2026-11-04', toDate: '2026-11-05' }] }
      : { ...one, ...rest, person: { ...one.person, duties } },
  )
  return { ...facts, people, shifts: facts.shifts.filter(({ duty }) => duty.shiftId === 7) }
}

const proposed = async (facts: FillFacts) =>
  (await propose(facts, { seconds: 5, onProgress: () => undefined, onStart: () => undefined })).proposal

describe('leave that is only asked for', () => {
  const [wednesday] = wholeWeeks(1, 1)
    .shifts.map(({ duty }) => duty)
    .filter(({ shiftId }) => shiftId === 7)
  const dutyOn = (date: string, times: { startTime: string; endTime: string }): Duty => ({
    ...(wednesday as Duty),
    ...{ shiftId: null, date, ...times, ...spanOfShift({ date, ...times }, timeZone) },
  })
  const [day, night] = hours as [(typeof hours)[0], (typeof hours)[0]]

  test('is kept free where somebody else can take the shift, whatever it costs but a rule', async () => {
    expect(await proposed(askedOff())).toMatchObject([{ providerCode: 'USR2' }])
    const busy = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-06'].map((date) => dutyOn(date, day))
    const overtime = { labourType: 'PerDiem' as const, teamIds: [], nights: 9, weekends: 9, duties: busy }
    expect(await proposed(askedOff(overtime))).toMatchObject([{ providerCode: 'USR2' }])
  })

  test('is given up before a rule warns, and the proposal says so', async () => {
    const facts = askedOff({ duties: [dutyOn('2026-11-03', night)] })
    for (const warnings of [false, true]) {
      const [one] = await proposed({ ...facts, options: { warnings } })
      const askedLeave = { fromDate: '11-04-2026', toDate: '11-05-2026' }
      expect(one).toMatchObject({ providerCode: 'USR1', findings: [], askedLeave })
    }
    // An hour above the limit of the week is a warning too.
    const rules = { ...defaultPolicy.rules, 'weekly-hours': { level: 'warn', value: 23 } } as const
    const policy = { ...defaultPolicy, rules }
    const full = askedOff({ duties: [dutyOn('2026-11-01', day)] })
    expect(await proposed({ ...full, policy, options: { warnings: true } })).toMatchObject([{ providerCode: 'USR1' }])
  })
})

test('what is beyond the need gets somebody only after what is needed', async () => {
  const facts = wholeWeeks(1, 1)
  // The day and the night of one date: one person can have one of them.
  const both = facts.shifts.filter(({ duty }) => duty.date === '2026-11-04')
  for (const beyond of both) {
    const shifts = both.map((shift) => ({ ...shift, isBeyondNeed: shift === beyond }))
    const needed = both.find((shift) => shift !== beyond)
    expect(await proposed({ ...facts, shifts })).toMatchObject([{ shiftId: needed?.duty.shiftId }])
  }
})

test('fair shares are about all days of the run', async () => {
  const facts = askedOff()
  const [first, second] = facts.people as [FillPerson, FillPerson]
  const later = { ...(facts.shifts[0] as FillShift).duty, shiftId: 99 }
  const dates = ['2026-11-24', '2026-11-25', '2026-11-26']
  const duties = dates.map((date) => ({ ...later, date, ...spanOfShift({ ...later, date }, timeZone) }))
  const people = [
    { ...first, askedLeaves: [] },
    { ...second, askedLeaves: [] },
  ].map((one, at) => ({ ...one, person: { ...one.person, duties: at === 0 ? duties : [] } }))
  for (const order of [people, people.toReversed()]) {
    expect(await proposed({ ...facts, endDate: '2026-11-28', people: order })).toMatchObject([{ providerCode: 'USR2' }])
  }
})
