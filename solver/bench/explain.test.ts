import { beforeAll, describe, expect, it } from 'vitest'
import { modelOf, rosterCost } from '../src/model.ts'
import type { Solution } from '../src/problem.ts'
import { solve } from '../src/solve.ts'
import { explainUncovered, type Uncovered } from './explain.ts'
import { generateProblem } from './generated.ts'
import { allowedByJudge } from './judged.ts'

const generated = generateProblem({ teams: 1, people: 5, isOverloaded: true, days: 7 }, 3)
/** Far more is needed than five people can do. */
const problem = { ...generated, needs: generated.needs.map((need) => ({ ...need, count: need.count + 1 })) }
const model = modelOf(problem)
let solution: Solution
let uncovered: Uncovered[]

beforeAll(async () => {
  solution = await solve(problem, { seconds: 60, rounds: 1 })
  uncovered = explainUncovered(problem, solution.assignments)
})

/** Whether a person can have one more shift, by the model that the search uses and the explanation does not. */
function canTake(person: string, day: number, kind: string): boolean {
  const at = problem.people.findIndex(({ id }) => id === person)
  const own = model.people[at]
  if (!own) throw new Error(`no model of ${person}`)
  const roster = new Uint16Array(problem.days)
  const symbolOf = (id: string) => problem.kinds.findIndex((one) => one.id === id) + 1
  for (const one of solution.assignments) if (one.person === person) roster[one.day] = symbolOf(one.kind)
  const isFree = roster[day] === 0 && own.options[day]?.includes(symbolOf(kind))
  roster[day] = symbolOf(kind)
  return isFree === true && Number.isFinite(rosterCost(own, roster))
}

describe('explanations', () => {
  it('name every uncovered shift, and everybody who has the skill is counted once', () => {
    const missing = uncovered.reduce((sum, one) => sum + one.missing, 0)
    const needed = problem.needs.reduce((sum, { count }) => sum + count, 0)
    expect(missing).toBeGreaterThan(0)
    expect(missing).toBe(needed - solution.assignments.length)
    for (const { skilled, ruledOut, possible } of uncovered) {
      const counted = Object.values(ruledOut).reduce((sum, count) => sum + count, 0)
      expect(counted + possible.length).toBe(skilled)
    }
  })

  it('call ruled out exactly those who cannot take the shift', () => {
    for (const { day, kind, possible } of uncovered) {
      const able = problem.people.filter(({ id }) => canTake(id, day, kind)).map(({ id }) => id)
      expect(possible).toEqual(able)
    }
  })

  it('agree with the judge of the console on who could take the shift', () => {
    for (const one of uncovered) expect(one.possible).toEqual(allowedByJudge(problem, solution.assignments, one))
  })

  it('count the people who work on that day, and name the nearest miss', () => {
    for (const { day, ruledOut, nearest } of uncovered) {
      expect(ruledOut.working ?? 0).toBe(solution.assignments.filter((one) => one.day === day).length)
      if (nearest) expect(nearest.by).toBeGreaterThan(0)
    }
    expect(uncovered.some(({ nearest }) => nearest !== null)).toBe(true)
  })
})
