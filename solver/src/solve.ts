import { isCompact } from './compact.ts'
import { componentsOf } from './component.ts'
import { costsOf } from './costs.ts'
import type { Roster } from './counter.ts'
import { freeze } from './freeze.ts'
import { openHighs } from './linear.ts'
import { type Model, modelOf } from './model.ts'
import type { Assignment, Problem, Progress, Solution } from './problem.ts'
import { Search } from './search.ts'

export type SolveOptions = {
  seconds: number
  seed?: number
  /** Ends after so many rounds. If the time suffices for them, the same seed gives the same answer. */
  rounds?: number
  /** Asked often; true ends the search with the best so far. */
  shouldStop?: () => boolean
  onProgress?: (progress: Progress) => void
}

/** Solves a problem: every part that hangs together by itself, each with its part of the time. */
export async function solve(problem: Problem, options: SolveOptions): Promise<Solution> {
  const begun = performance.now()
  const seed = options.seed ?? 1
  const seconds = (): number => (performance.now() - begun) / 1000
  const highs = await openHighs()
  const { model, frozen } = freeze(modelOf(problem), (id) => keptOf(problem, id))
  const searches: Search[] = []
  const progress = (): void => {
    if (searches.some(({ best }) => best.length === 0)) return
    options.onProgress?.({ cost: costOf(searches), bound: boundOf(searches), seconds: seconds() })
  }
  const shouldStop = options.shouldStop ?? (() => false)
  const parts = componentsOf(model)
  const small = problem.people.every(isCompact) ? problem : undefined
  for (const part of parts) {
    const own = { seed, problem: small, rounds: options.rounds, shouldStop, onProgress: progress }
    searches.push(new Search(highs, part, own))
  }
  for (const search of searches) search.begin(options.seconds / 4)
  // Small parts first: what they do not need is left to the others.
  let people = model.people.length
  for (const search of searches.toSorted((one, other) => one.size - other.size)) {
    search.run(((options.seconds - seconds()) * search.size) / Math.max(1, people))
    people -= search.size
  }
  const rosters = rostersOf(model, parts, searches)
  const costs = costsOf(problem, model, rosters)
  const cost = Object.values(costs).reduce((sum, one) => sum + one, 0)
  const bound = Math.min(cost, boundOf(searches))
  const assignments = assignmentsOf(problem, rosters)
  return {
    assignments,
    cost,
    costs,
    bound,
    gap: cost === 0 ? 0 : (cost - bound) / cost,
    seconds: seconds(),
    seed,
    frozen,
  }
}

const costOf = (searches: readonly Search[]): number => searches.reduce((sum, { cost }) => sum + cost, 0)
const boundOf = (searches: readonly Search[]): number => searches.reduce((sum, search) => sum + search.wholeBound(), 0)

function keptOf(problem: Problem, id: string): number[] {
  const kept = problem.people.find((person) => person.id === id)?.kept ?? []
  const symbols: number[] = new Array(problem.days).fill(0)
  for (const { day, kind } of kept) symbols[day] = problem.kinds.findIndex((one) => one.id === kind) + 1
  return symbols
}

function rostersOf(model: Model, parts: readonly Model[], searches: readonly Search[]): Roster[] {
  const byId = new Map<string, Roster>()
  for (const [at, { best }] of searches.entries()) {
    for (const { person, roster } of best) byId.set(parts[at]?.people[person]?.id ?? '', roster)
  }
  return model.people.map(({ id }) => byId.get(id) ?? new Uint16Array(model.days))
}

function assignmentsOf(problem: Problem, rosters: readonly Roster[]): Assignment[] {
  return problem.people.flatMap(({ id }, at) =>
    [...(rosters[at] ?? [])].flatMap((symbol, day) => {
      const kind = problem.kinds[symbol - 1]?.id
      return kind === undefined ? [] : [{ person: id, day, kind }]
    }),
  )
}
