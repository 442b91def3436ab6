import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { generateProblem } from '../bench/generated.ts'
import { check } from './check.ts'
import type { Progress } from './problem.ts'
import { run } from './run.ts'
import { solve } from './solve.ts'
import { leastCost, tinyProblem } from './tiny-fixture.ts'

const oneTeam = generateProblem({ teams: 1, people: 4, isOverloaded: false, days: 14 }, 3)

describe('solve', () => {
  it('finds the least cost of every tiny problem, and no bound is above it', async () => {
    await fc.assert(
      fc.asyncProperty(tinyProblem, async (problem) => {
        const least = leastCost(problem)
        const solution = await solve(problem, { seconds: 60, rounds: 4 })
        if (least === undefined) {
          expect(solution.frozen).not.toEqual([])
          return
        }
        expect(check(problem, solution.assignments)).toEqual({ cost: solution.cost, wrong: [] })
        expect(solution.cost).toBe(least)
        expect(solution.bound).toBeLessThanOrEqual(least)
      }),
      { numRuns: 15, seed: 11 },
    )
  })

  it('gives the same answer for the same seed', async () => {
    const once = await solve(oneTeam, { seconds: 60, rounds: 2, seed: 4 })
    const again = await solve(oneTeam, { seconds: 60, rounds: 2, seed: 4 })
    expect(again.assignments).toEqual(once.assignments)
  })

  it('gives the same answer in threads if it ends by rounds', async () => {
    const small = generateProblem({ teams: 1, people: 4, isOverloaded: true, days: 7 }, 5)
    const limits = { daysInRow: { least: 2, most: 4, weight: null }, daysOffInRow: { least: 2, weight: null } }
    const people = small.people.map((one) => ({ ...one, limits: { ...one.limits, ...limits } }))
    const once = await run({ ...small, people }, { seconds: 60, rounds: 2, seed: 4 }).done
    const again = await run({ ...small, people }, { seconds: 60, rounds: 2, seed: 4 }).done
    expect(again.assignments).toEqual(once.assignments)
    expect(check({ ...small, people }, once.assignments)).toEqual({ cost: once.cost, wrong: [] })
  })

  it('keeps what people have, and gives nothing more to somebody whom the limits do not fit', async () => {
    const [first, ...others] = oneTeam.people
    if (!first) throw new Error('nobody there')
    const kept = [0, 1, 2, 3, 4, 5].map((day) => ({ day, kind: 'team 1 day' }))
    const person = { ...first, away: [], kept }
    const problem = { ...oneTeam, people: [person, ...others] }
    const { assignments, frozen } = await solve(problem, { seconds: 60, rounds: 1 })
    expect(frozen).toEqual([first.id])
    const own = assignments.filter((one) => one.person === first.id)
    expect(own.map(({ day, kind }) => ({ day, kind }))).toEqual(kept)
  })

  it('stops when it is told, with the best so far', async () => {
    const problem = generateProblem({ teams: 1, people: 12, isOverloaded: true }, 2)
    // Without the stop it would go on for ten minutes, and the test would fail by its own time limit.
    const told: Progress[] = []
    const onProgress = (progress: Progress) => {
      told.push(progress)
      search.stop()
    }
    const search = run(problem, { seconds: 600, onProgress })
    const { assignments, cost } = await search.done
    expect(check(problem, assignments)).toEqual({ cost, wrong: [] })
    for (const { cost, costs } of told) {
      expect(Object.values(costs).reduce((sum, one) => sum + one, 0)).toBe(cost)
    }
  })
})
