import { expect, it } from 'vitest'
import { generateProblem } from '../bench/generated.ts'
import { check } from './check.ts'
import { run } from './run.ts'
import { splitProblem } from './split.ts'

const problem = generateProblem({ teams: 3, people: 3, isOverloaded: true, days: 7 }, 2)

it('splits teams that share nobody into two problems with everybody and every need once', () => {
  const parts = splitProblem(problem, 2)
  expect(parts).toHaveLength(2)
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).toSorted()
  expect(ids(parts.flatMap(({ people }) => people))).toEqual(ids(problem.people))
  expect(parts.flatMap(({ needs }) => needs)).toHaveLength(problem.needs.length)
})

it('joins the solutions of both threads to one of the whole', async () => {
  const solution = await run(problem, { seconds: 60 }).done
  expect(check(problem, solution.assignments)).toEqual({ cost: solution.cost, wrong: [] })
  expect(Object.values(solution.costs).reduce((sum, cost) => sum + cost, 0)).toBe(solution.cost)
  expect(solution.bound).toBeLessThanOrEqual(solution.cost)
})
