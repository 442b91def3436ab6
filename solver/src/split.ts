import { componentsOf } from './component.ts'
import { modelOf } from './model.ts'
import type { Costs, Problem, Solution } from './problem.ts'

/** The problem as at most so many problems of about the same size that have nothing to do with each other. */
export function splitProblem(problem: Problem, most: number): Problem[] {
  const parts = componentsOf(modelOf(problem)).toSorted((one, other) => other.people.length - one.people.length)
  const groups = Array.from({ length: most }, () => ({ people: new Set<string>(), needs: new Set<string>() }))
  for (const { people, needs } of parts) {
    const [smallest] = groups.toSorted((one, other) => one.people.size - other.people.size)
    for (const { id } of people) smallest?.people.add(id)
    for (const { day, symbol } of needs) smallest?.needs.add(`${day} ${problem.kinds[symbol - 1]?.id}`)
  }
  // A thread for next to nothing is better used for the rest.
  const sizes = groups.map(({ people }) => people.size)
  if (Math.min(...sizes) * 4 < Math.max(...sizes)) return [problem]
  const problems = groups.map((group) => ({
    ...problem,
    people: problem.people.filter(({ id }) => group.people.has(id)),
    needs: problem.needs.filter(({ day, kind }) => group.needs.has(`${day} ${kind}`)),
  }))
  const used = problems.filter(({ people, needs }) => people.length + needs.length > 0)
  return used.length > 0 ? used : [problem]
}

export function addCosts(all: readonly Costs[]): Costs {
  const names = Object.keys(all[0] ?? {}) as (keyof Costs)[]
  return Object.fromEntries(names.map((name) => [name, all.reduce((sum, one) => sum + one[name], 0)])) as Costs
}

/** The solutions of problems that were one. */
export function joinSolutions(problem: Problem, solutions: readonly Solution[]): Solution {
  const [first] = solutions
  if (!first || solutions.length === 1) return first as Solution
  const order = new Map(problem.people.map(({ id }, at) => [id, at]))
  const assignments = solutions
    .flatMap((one) => one.assignments)
    .toSorted((one, other) => (order.get(one.person) ?? 0) - (order.get(other.person) ?? 0) || one.day - other.day)
  const sum = (of: (one: Solution) => number): number => solutions.reduce((all, one) => all + of(one), 0)
  const costs = addCosts(solutions.map((one) => one.costs))
  const [cost, bound] = [sum((one) => one.cost), sum((one) => one.bound)]
  return {
    assignments,
    cost,
    costs,
    bound,
    gap: cost === 0 ? 0 : (cost - bound) / cost,
    seconds: Math.max(...solutions.map(({ seconds }) => seconds)),
    seed: first.seed,
    frozen: solutions.flatMap(({ frozen }) => frozen),
  }
}
