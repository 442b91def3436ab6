import type { Counter, Weekends } from './counter.ts'
import type { Problem, ProblemPerson } from './problem.ts'
import { firstSaturday, weekdayOf, workedSaturdays } from './weekends.ts'

export type Basis = {
  problem: Problem
  person: ProblemPerson
  symbols: number
  history: readonly number[]
  weekends: Weekends
  options: readonly (readonly number[])[]
}

const never = Number.POSITIVE_INFINITY

export function countersOf(basis: Basis): Counter[] {
  return [...minutesInAll(basis), ...weekMinutes(basis), ...weekends(basis), ...kindCounts(basis)]
}

/** What each symbol adds, from what a kind adds. */
export function deltasOf({ symbols }: Basis, ofKind: (kind: number) => number): Int32Array {
  return Int32Array.from({ length: symbols }, (_, symbol) => (symbol === 0 ? 0 : ofKind(symbol - 1)))
}

/** The largest number that divides the minutes of all kinds: sums are counted in it. */
function unitOf(problem: Problem): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other))
  return problem.kinds.reduce((unit, { minutes }) => divisor(minutes, unit), 0)
}

const costOf = (missing: number, weight: number | null): number => {
  if (missing <= 0) return 0
  return weight === null ? never : Math.ceil(missing) * weight
}

/** The most that the days from the first to the last can add up to. */
function reachable({ options }: Basis, deltas: Int32Array, first: number, end: number): number {
  let sum = 0
  for (let day = first; day < end; day++) {
    sum += Math.max(0, ...(options[day] ?? []).map((symbol) => deltas[symbol] ?? 0))
  }
  return sum
}

function minutesInAll(basis: Basis): Counter[] {
  const { problem, person } = basis
  const limit = person.limits.minutes
  if (!limit) return []
  const unit = unitOf(problem)
  const deltas = deltasOf(basis, (kind) => (problem.kinds[kind]?.minutes ?? 0) / unit)
  const { least, most, weight } = limit
  const all = reachable(basis, deltas, 0, problem.days)
  return [
    {
      type: 'sum',
      deltas,
      isReset: new Uint8Array(problem.days),
      start: 0,
      cap: weight === null ? Math.min(all, Math.floor(most / unit)) : all,
      least: weight === null ? Math.ceil(least / unit) : 0,
      isLessBetter: least === 0,
      cost: (sum) => costOf((sum * unit - most) / 60, weight) + costOf((least - sum * unit) / 60, weight),
    },
  ]
}

function weekMinutes(basis: Basis): Counter[] {
  const { problem, person, history } = basis
  const { weekMinutes, overtime } = person.limits
  // One counter for both while that is possible, because every counter makes the search slower.
  const limits = [weekMinutes, overtime].filter((limit) => limit !== undefined)
  if (limits.length === 0) return []
  const unit = unitOf(problem)
  const deltas = deltasOf(basis, (kind) => (problem.kinds[kind]?.minutes ?? 0) / unit)
  const isReset = new Uint8Array(problem.days)
  let longest = 0
  for (let day = 0, first = 0; day <= problem.days; day++) {
    const isStart = day > 0 && (day === problem.days || weekdayOf(problem, day) === problem.weekStart)
    if (!isStart) continue
    if (day < problem.days) isReset[day] = 1
    longest = Math.max(longest, reachable(basis, deltas, first, day))
    first = day
  }
  const sinceStart = (weekdayOf(problem, 0) - problem.weekStart + 7) % 7
  const before = sinceStart === 0 ? [] : history.slice(-sinceStart)
  const had = before.reduce((sum, symbol) => sum + (deltas[symbol] ?? 0), 0)
  const hard = weekMinutes?.weight === null ? Math.floor(weekMinutes.most / unit) : never
  const counter = (ofWeek: readonly Week[], start: number, most: number): Counter => ({
    type: 'sum',
    deltas,
    isReset,
    start,
    cap: Math.min(longest + start, most),
    least: 0,
    isLessBetter: true,
    cost: (sum) => ofWeek.reduce((cost, { most, weight }) => cost + costOf((sum * unit - most) / 60, weight), 0),
  })
  if (had <= hard) return [counter(limits, had, hard)]
  // What was too much before day 0 is not ours to judge; it only leaves nothing. As overtime it counts as it is.
  return limits.map((limit) => (limit.weight === null ? counter([limit], hard, hard) : counter([limit], had, never)))
}

type Week = { most: number; weight: number | null }

function weekends(basis: Basis): Counter[] {
  const { problem, person, history } = basis
  const limit = person.limits.weekends
  if (!limit) return []
  const { most, isOfFour, weight } = limit
  const deltas = deltasOf(basis, () => 1)
  const count = Math.ceil(problem.days / 7) + 1
  const worked = workedSaturdays(problem, history)
  const first = firstSaturday(problem)
  const bits = [1, 2, 3].reduce((sum, back) => sum + (worked.has(first - back * 7) ? 1 << (back - 1) : 0), 0)
  const cost = (sum: number): number => costOf(sum - most, weight)
  const basic = { deltas, isReset: new Uint8Array(problem.days), least: 0, isLessBetter: !isOfFour, cost }
  if (isOfFour) return [{ ...basic, type: 'window', start: bits, cap: 7 }]
  return [{ ...basic, type: 'weekends', start: 0, cap: weight === null ? Math.min(count, most) : count }]
}

function kindCounts(basis: Basis): Counter[] {
  const { problem, person, options } = basis
  return person.kinds.flatMap(({ kind, most }) => {
    if (most === null) return []
    const at = problem.kinds.findIndex(({ id }) => id === kind)
    const days = options.filter((symbols) => symbols.includes(at + 1)).length
    if (most >= days) return []
    return [
      {
        type: 'sum' as const,
        deltas: deltasOf(basis, (other) => Number(other === at)),
        isReset: new Uint8Array(problem.days),
        start: 0,
        cap: most,
        least: 0,
        isLessBetter: true,
        cost: (sum: number) => (sum > most ? never : 0),
      },
    ]
  })
}
