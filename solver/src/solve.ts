import { columnsOf } from './column.ts'
import { isCompact } from './compact.ts'
import { componentsOf, largestOf } from './component.ts'
import { construct } from './construct.ts'
import { costsOf } from './costs.ts'
import type { Roster } from './counter.ts'
import { openHighs } from './linear.ts'
import { type Model, modelOf } from './model.ts'
import type { Assignment, Costs, Problem, Progress, Solution } from './problem.ts'
import { type Partner, Search } from './search.ts'

type SolveOptions = {
  seconds: number
  seed?: number
  /** Ends after so many rounds. If the time suffices for them, the same seed gives the same answer. */
  rounds?: number
  /** Asked often; true ends the search with the best so far. */
  shouldStop?: () => boolean
  onProgress?: (progress: Progress) => void
  /** Another thread that searches for the same. */
  partner?: Partner
}

/** How often progress is told at most. */
const pause = 250

/** Solves the parts of a problem that do not depend on each other one after the other, each with its share of the time. */
export async function solve(problem: Problem, options: SolveOptions): Promise<Solution> {
  const begun = performance.now()
  const seed = options.seed ?? 1
  const seconds = (): number => (performance.now() - begun) / 1000
  const isOver = (): boolean => seconds() > options.seconds || options.shouldStop?.() === true
  const highs = await openHighs()
  const { model, columns, frozen } = construct(problem, modelOf(problem), isOver)
  const parts = componentsOf(model)
  let told = Number.NEGATIVE_INFINITY
  const onProgress = (): void => {
    if (performance.now() - told < pause || searches.some(({ best }) => best.length === 0)) return
    told = performance.now()
    const costs = costsOf(problem, model, rostersOf(model, parts, searches))
    const missing = searches.reduce((sum, search) => sum + search.missing(), 0)
    options.onProgress?.({ cost: sumOf(costs), costs, bound: boundOf(searches), seconds: seconds(), missing })
  }
  const small = problem.people.every(isCompact) ? problem : undefined
  const helped = largestOf(parts)
  const searches = parts.map((part) => {
    const partner = part === helped ? options.partner : undefined
    return new Search(highs, part, {
      seed,
      problem: small,
      rounds: options.rounds,
      shouldStop: isOver,
      onProgress,
      partner,
    })
  })
  // A part of the time for a good solution of everything, small parts first: what they leave is for the others.
  const bySize = searches.toSorted((one, other) => one.size - other.size)
  share(
    bySize,
    () => options.seconds * 0.6 - seconds(),
    (search, seconds) => {
      const part = parts[searches.indexOf(search)] as Model
      search.begin(columnsOf(model, part, columns), seconds)
    },
  )
  share(
    bySize,
    () => options.seconds - seconds(),
    (search, seconds) => search.run(seconds),
  )
  const rosters = rostersOf(model, parts, searches)
  const costs = costsOf(problem, model, rosters)
  const cost = sumOf(costs)
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

/** Each search gets its part of the time that is left, by its size. */
function share(searches: readonly Search[], left: () => number, use: (search: Search, seconds: number) => void): void {
  let people = searches.reduce((sum, { size }) => sum + size, 0)
  for (const search of searches) {
    use(search, (left() * search.size) / Math.max(1, people))
    people -= search.size
  }
}

const sumOf = (costs: Costs): number => Object.values(costs).reduce((sum, one) => sum + one, 0)

const boundOf = (searches: readonly Search[]): number => searches.reduce((sum, search) => sum + search.wholeBound(), 0)

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
