import fc from 'fast-check'
import { checkPerson } from './check.ts'
import { type Assignment, type Problem, readProblem } from './problem.ts'

/** Problems so small that every solution can be tried. */

const kinds = [
  { id: 'day', minutes: 480, start: 420, end: 900, isNight: false, notBefore: [] },
  { id: 'night', minutes: 600, start: 1260, end: 1860, isNight: true, notBefore: ['day'] },
]
const level = fc.constantFrom(null, 3, 20)

const limits = fc.record(
  {
    rest: fc.record({ least: fc.constantFrom(600, 720), weight: level }),
    minutes: fc.record({
      least: fc.constantFrom(0, 480),
      most: fc.constantFrom(960, 1560, 2000),
      weight: fc.constantFrom(2, 5),
    }),
    weekMinutes: fc.record({ most: fc.constantFrom(960, 1100, 1600), weight: level }),
    overtime: fc.record({ most: fc.constantFrom(600, 1000), weight: fc.constantFrom(1, 4) }),
    daysInRow: fc.record({ least: fc.constantFrom(0, 2), most: fc.constantFrom(2, 3), weight: fc.constantFrom(4, 9) }),
    nightsInRow: fc.record({ most: fc.constantFrom(1, 2), weight: level }),
    afterNights: fc.record({ least: fc.constantFrom(1440, 2880), weight: level }),
    daysOffInRow: fc.record({ least: fc.constantFrom(1, 2), weight: fc.constantFrom(3, 8) }),
    weekends: fc.record({ most: fc.constantFrom(0, 1), isOfFour: fc.boolean(), weight: level }),
  },
  { requiredKeys: [] },
)

const days = 5
const day = fc.integer({ min: 0, max: days - 1 })
const kind = fc.constantFrom('day', 'night')

const person = fc.record({
  limits,
  kinds: fc.constantFrom(
    [{ kind: 'day' }, { kind: 'night', cost: 1 }],
    [
      { kind: 'day', most: 2 },
      { kind: 'night', most: 1 },
    ],
    [{ kind: 'night' }],
  ),
  away: fc.array(fc.record({ day, kind: fc.option(kind), why: fc.constant('leave'), weight: level }), { maxLength: 2 }),
  history: fc.constantFrom(
    null,
    [],
    [{ day: -1, kind: 'night' }],
    [
      { day: -2, kind: 'night' },
      { day: -1, kind: 'night' },
    ],
  ),
  wishes: fc.array(
    fc.record({ day, kind: fc.option(kind), isOn: fc.boolean(), weight: fc.integer({ min: 1, max: 5 }) }),
    { maxLength: 3 },
  ),
  shares: fc.array(
    fc.record({
      of: fc.constantFrom('nights', 'weekends'),
      target: fc.constantFrom(0.5, 1, 2),
      step: fc.constant(1),
      weight: fc.constant(6),
    }),
    { maxLength: 1 },
  ),
})

export const tinyProblem = fc
  .record({
    firstWeekday: fc.integer({ min: 0, max: 6 }),
    fridayFrom: fc.constantFrom(null, 1140),
    people: fc.array(person, { minLength: 1, maxLength: 2 }),
    counts: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: days * 2, maxLength: days * 2 }),
  })
  .map(({ people, counts, ...rest }) =>
    readProblem({
      ...rest,
      days,
      kinds,
      people: people.map((one, at) => ({ ...one, id: `p${at}` })),
      needs: counts.map((count, at) => ({ day: at >> 1, kind: kinds[at % 2]?.id, count, under: 30, over: 12 })),
    }),
  )

type Choice = { shifts: Assignment[]; cost: number }

/** The least that any solution costs, by trying all of them; undefined if some person has no roster at all. */
export function leastCost(problem: Problem): number | undefined {
  const needed = new Set(problem.needs.map(({ day, kind }) => `${day} ${kind}`))
  const choices = problem.people.map((person) =>
    rostersOf(problem, person.id).flatMap((shifts): Choice[] => {
      const { cost, broken } = checkPerson(problem, person, shifts, needed)
      return broken.some(({ weight }) => weight === null) ? [] : [{ shifts, cost }]
    }),
  )
  if (choices.some((own) => own.length === 0)) return undefined
  let least = Number.POSITIVE_INFINITY
  const needs = problem.needs.map(({ count }) => count)
  const covers = choices.map((own) =>
    own.map(({ shifts, cost }) => ({ cost, at: shifts.map(({ day, kind }) => day * 2 + Number(kind === 'night')) })),
  )
  const combine = (person: number, cost: number): void => {
    const own = covers[person]
    if (!own) {
      least = Math.min(
        least,
        needs.reduce((sum, left) => sum + (left > 0 ? left * 30 : left * -12), cost),
      )
      return
    }
    for (const choice of own) {
      for (const at of choice.at) needs[at] = (needs[at] ?? 0) - 1
      combine(person + 1, cost + choice.cost)
      for (const at of choice.at) needs[at] = (needs[at] ?? 0) + 1
    }
  }
  combine(0, 0)
  return least
}

function rostersOf(problem: Problem, person: string): Assignment[][] {
  return Array.from({ length: 3 ** problem.days }, (_, code) =>
    Array.from({ length: problem.days }, (_, day) => Math.floor(code / 3 ** day) % 3).flatMap((symbol, day) =>
      symbol === 0 ? [] : [{ person, day, kind: kinds[symbol - 1]?.id ?? '' }],
    ),
  )
}
