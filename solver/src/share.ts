import { amountOf, type Roster, type Weekends } from './counter.ts'
import { type Basis, deltasOf } from './person-counters.ts'

/** A fair share: a convex cost of how much of something a person gets, straight between the steps. */
export type Share = {
  isOfWeekends: boolean
  deltas: Int32Array
  step: number
  /** The cost of nothing, and of each step more; the last one goes on. */
  base: number
  slopes: number[]
  /** The cost of each number of whole steps. */
  totals: Float64Array
  isWhole: boolean
}

export function sharesOf(basis: Basis): Share[] {
  const { problem, person } = basis
  return person.shares.map(({ of, target, had, step, weight }) => {
    const ofKind = (kind: number): number => {
      const { minutes, isNight } = problem.kinds[kind] ?? { minutes: 0, isNight: false }
      return of === 'minutes' ? minutes : of === 'nights' ? Number(isNight) : 1
    }
    const deltas = deltasOf(basis, ofKind)
    const most = problem.days * deltas.reduce((most, delta) => Math.max(most, delta), 0)
    const distance = (steps: number): number => ((had + steps * step - target) / step) ** 2
    const slopes = Array.from({ length: Math.ceil(most / step) }, (_, steps) =>
      Math.round(weight * (distance(steps + 1) - distance(steps))),
    )
    const isWhole = deltas.every((delta) => delta % step === 0)
    const base = Math.round(weight * distance(0))
    const totals = new Float64Array(slopes.length + 1).fill(base)
    for (const [at, slope] of slopes.entries()) totals[at + 1] = (totals[at] ?? 0) + slope
    return { isOfWeekends: of === 'weekends', deltas, step, base, slopes, totals, isWhole }
  })
}

export function shareCost({ totals, slopes }: Share, amount: number): number {
  const steps = Math.min(slopes.length, Math.floor(amount + 1e-9))
  return (totals[steps] as number) + (slopes[steps] ?? 0) * (amount - steps)
}

/** What a person's shares are counted from. */
type Sharing = { shares: Share[]; symbols: number; weekends: Weekends }

/** How much a roster has of each share, in its steps. */
export function amountsOf({ shares, symbols, weekends }: Sharing, roster: Roster): number[] {
  return shares.map(
    ({ deltas, step, isOfWeekends }) => amountOf(deltas, isOfWeekends, roster, symbols, weekends) / step,
  )
}

export function sharesCost(person: Sharing, roster: Roster): number {
  const amounts = amountsOf(person, roster)
  return person.shares.reduce((sum, share, at) => sum + shareCost(share, amounts[at] ?? 0), 0)
}
