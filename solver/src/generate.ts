import { columnOf, type Pool } from './column.ts'
import type { Found } from './layers.ts'
import type { Duals } from './linear.ts'
import type { Generation, Master } from './master.ts'
import type { Model, PersonModel } from './model.ts'
import type { Pricer, Prices } from './price.ts'

/** Column generation: solve the linear program, find each person's cheapest roster at its prices, add those that help. */

/** What a person's days cost at the prices of the linear program. */
function pricesOf(model: Model, person: number, duals: Duals, shareStart: number): Prices {
  const { symbols, days, shares } = model.people[person] as PersonModel
  const day = new Float64Array(days * symbols)
  for (let at = 0; at < day.length; at++) {
    const need = model.needAt[at] ?? -1
    if (need >= 0) day[at] = -(duals.needs[need] ?? 0)
  }
  let weekend = 0
  for (const [at, { isOfWeekends, deltas, step }] of shares.entries()) {
    const dual = (duals.shares[shareStart + at] ?? 0) / step
    if (isOfWeekends) weekend -= dual
    else for (let one = 0; one < day.length; one++) day[one] = (day[one] ?? 0) - dual * (deltas[one % symbols] ?? 0)
  }
  return { day, weekend }
}

/** What no solution can be below at the given prices, apart from what people's cheapest rosters cost at them. */
function fixedPart({ layout }: Master, duals: Duals): number {
  const { needs, people } = layout.model
  let sum = layout.offset
  for (const [at, { count }] of needs.entries()) sum += (duals.needs[at] ?? 0) * count
  for (const { cost, upper, row } of layout.first) {
    if (Number.isFinite(upper))
      sum += upper * Math.min(0, cost + (duals.shares[row - needs.length - people.length] ?? 0))
  }
  return sum
}

const blend = (one: Float64Array, other: Float64Array, part: number): Float64Array =>
  one.map((value, at) => part * value + (1 - part) * (other[at] ?? 0))

/** Prices within what missing and exceeding cost: rounding errors of the simplex would make the bound minus infinity. */
function clipped({ layout, box }: Master, needs: Float64Array): Float64Array {
  return needs.map((dual, at) => {
    const { under, over } = layout.model.needs[at] as Model['needs'][number]
    return Math.max(-Math.min(over, box), Math.min(under, box, dual))
  })
}

export type Options = {
  master: Master
  pool: Pool
  pricers: readonly Pricer[]
  /** Whom columns are looked for; all people if a bound is wanted. */
  people: readonly number[]
  mostRounds: number
  shouldStop: () => boolean
  onBound?: (bound: number) => void
}

/**
 * Missing and superfluous people cost far more than all else, and prices that start there take long to come down. So they
 * cost little at first, and more only if the linear program then misses or exceeds something. Every bound holds: nothing
 * costs less than at a lower price.
 */
export function generateInSteps(options: Options): Generation | undefined {
  while (true) {
    const found = generate(options)
    if (!found || !options.master.isBoxed(found.first)) return found
    options.master.setBox(options.master.box * 8)
  }
}

/** Until no column helps, or it is stopped; then what it knows so far. */
export function generate(options: Options): Generation | undefined {
  const { master, pricers, people, shouldStop } = options
  const { model, shareStart } = master.layout
  const shareBase = model.needs.length + model.people.length
  let known: Generation | undefined
  let bound = Number.NEGATIVE_INFINITY
  let best: Duals | undefined
  let part = 0.6
  for (let round = 0; round < options.mostRounds; round++) {
    const solved = master.solve()
    if (!solved) return known
    const exact = { ...solved.duals, needs: clipped(master, solved.duals.needs) }
    known = { bound, ...solved }
    if (solved.cost - bound < gapOf(model, bound)) return known
    // Prices between the best known ones and the present ones jump less, and need fewer rounds.
    const duals = best
      ? {
          needs: blend(best.needs, exact.needs, part),
          people: exact.people,
          shares: blend(best.shares, exact.shares, part),
        }
      : exact
    let sum = fixedPart(master, duals)
    const added = []
    for (const person of people) {
      if (shouldStop()) return known
      const start = (shareStart[person] ?? 0) - shareBase
      const found = (pricers[person] as Pricer).find(pricesOf(model, person, duals, start), 2, { shouldStop })
      sum += (pricers[person] as Pricer).isExact ? (found[0]?.cost ?? 0) : Number.NEGATIVE_INFINITY
      added.push(...helping(model, person, found, exact, start, options.pool))
    }
    if (people.length === model.people.length && sum > bound) {
      bound = sum
      best = duals
      options.onBound?.(bound)
      known.bound = bound
    }
    if (added.length === 0 && duals === exact) return known
    if (added.length === 0) {
      best = undefined
      part = Math.max(0, part - 0.2)
    }
    master.add(added)
  }
  return known
}

/** Of the found rosters those that are new and cheaper than what the person has. */
function helping(model: Model, person: number, found: readonly Found[], duals: Duals, start: number, pool: Pool) {
  return found.flatMap(({ roster }) => {
    const column = columnOf(model, person, roster)
    const paid = column.needs.reduce((sum, need) => sum + (duals.needs[need] ?? 0), duals.people[person] ?? 0)
    const shared = column.amounts.reduce((sum, amount, at) => sum + amount * (duals.shares[start + at] ?? 0), 0)
    return column.cost - paid - shared < -1e-6 && pool.add(column) ? [column] : []
  })
}

/** How close the linear program has to come to its bound. */
const gapOf = ({ isWhole }: Model, bound: number): number => (isWhole ? Math.ceil(bound - 1e-6) - bound + 1e-6 : 1e-6)
