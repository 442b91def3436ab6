import type { Limits, ProblemKind } from './problem.ts'

/**
 * Everything that depends on the order of a person's days (rest, runs of days, nights and days off) as a table: from a
 * state, a day with a kind (or off) leads to the next state, at a cost. Infinity: no limit allows it.
 */
export type Automaton = {
  /** Off is the first symbol, then the kinds in their order. */
  symbols: number
  states: number
  next: Int32Array
  cost: Float64Array
  start: number
  /** Symbols of one class lead to the same states at the same cost. */
  classOf: Int32Array
}

type State = {
  /** The last kind worked; -1 if it no longer matters. */
  kind: number
  /** Days worked one after another up to now; 0 while off. */
  run: number
  /** Nights one after another, kept while off as long as it matters. */
  nights: number
  /** Days off since the last shift. */
  off: number
  /** Whether the current run began before anything is known, so that it is long enough. */
  isExempt: boolean
}

const dayMinutes = 1440

export class Rules {
  readonly kinds: readonly ProblemKind[]
  readonly limits: Limits
  private readonly reach: number
  private readonly mostRun: number
  private readonly mostNights: number

  constructor(kinds: readonly ProblemKind[], limits: Limits) {
    this.kinds = kinds
    this.limits = limits
    const latestEnd = Math.max(...kinds.map(({ end }) => end))
    const minutes = Math.max(limits.rest?.least ?? 0, limits.afterNights?.least ?? 0)
    // After so many days off nothing of the work before them matters.
    const untilRested = Math.ceil((minutes + latestEnd) / dayMinutes)
    this.reach = Math.max(1, limits.daysOffInRow?.least ?? 0, untilRested)
    this.mostRun = 1 + Math.max(limits.daysInRow?.least ?? 0, Math.min(limits.daysInRow?.most ?? 0, 400))
    this.mostNights = Math.max(2, 1 + Math.min(limits.nightsInRow?.most ?? 0, 400))
  }

  /** Before the first day: long off, and the first run counts as long enough. */
  edge(): State {
    return { kind: -1, run: 0, nights: 0, off: this.reach, isExempt: true }
  }

  step(state: State, kind: number): { state: State; cost: number } {
    return kind < 0 ? this.rest(state) : this.work(state, kind)
  }

  private rest(state: State): { state: State; cost: number } {
    const { daysInRow } = this.limits
    const isEnd = state.run > 0 && !state.isExempt
    const missing = isEnd ? Math.max(0, (daysInRow?.least ?? 0) - state.run) : 0
    const cost = priced(missing, daysInRow?.weight)
    const off = Math.min(this.reach, state.off + 1)
    const isExempt = state.run === 0 && state.isExempt
    if (off === this.reach) return { state: { kind: -1, run: 0, nights: 0, off, isExempt: false }, cost }
    return { state: { ...state, run: 0, off, isExempt }, cost }
  }

  private work(state: State, kind: number): { state: State; cost: number } {
    const { daysInRow, nightsInRow, daysOffInRow } = this.limits
    const isNight = this.kinds[kind]?.isNight ?? false
    const goesOn = state.off === 0
    const run = goesOn ? state.run + 1 : 1
    const nights = isNight ? (goesOn ? state.nights + 1 : 1) : 0
    const isFirst = state.isExempt && state.kind < 0
    let cost = this.succession(state, kind)
    if (daysInRow && run > daysInRow.most) cost += priced(1, daysInRow.weight)
    if (nightsInRow && nights > nightsInRow.most) cost += priced(1, nightsInRow.weight)
    if (daysOffInRow && !goesOn && !isFirst && state.off < this.reach) {
      cost += priced(Math.max(0, daysOffInRow.least - state.off), daysOffInRow.weight)
    }
    const next = {
      kind,
      run: Math.min(run, this.mostRun),
      nights: Math.min(nights, this.mostNights),
      off: 0,
      isExempt: isFirst || (goesOn && state.isExempt),
    }
    return { state: next, cost }
  }

  /** Rest between the last shift and this one. */
  private succession(state: State, kind: number): number {
    const [before, now] = [this.kinds[state.kind], this.kinds[kind]]
    if (!before || !now) return 0
    const { rest, afterNights } = this.limits
    const gap = (state.off + 1) * dayMinutes + now.start - before.end
    if (gap < 0 || (state.off === 0 && before.notBefore.includes(now.id))) return Number.POSITIVE_INFINITY
    const goesOn = state.off === 0 && now.isNight
    const isShort = rest !== undefined && gap < rest.least
    const isTired = afterNights !== undefined && state.nights >= 2 && !goesOn && gap < afterNights.least
    return (isShort ? priced(1, rest.weight) : 0) + (isTired ? priced(1, afterNights.weight) : 0)
  }
}

function priced(times: number, weight: number | null | undefined): number {
  if (times === 0 || weight === undefined) return 0
  return weight === null ? Number.POSITIVE_INFINITY : times * weight
}

/** Kinds that mean the same for what may come before and after them share their states. */
function classesOf(kinds: readonly ProblemKind[]): number[] {
  const keys = kinds.map(({ id, start, end, isNight, notBefore }) => {
    const notAfter = kinds.map((other) => other.notBefore.includes(id))
    return JSON.stringify([start, end, isNight, notBefore.toSorted(), notAfter])
  })
  return keys.map((key) => keys.indexOf(key))
}

/** The table for all states that can be reached. The history is the kinds of the days before, -1 for off. */
export function automatonOf(rules: Rules, history: readonly number[] | null): Automaton {
  const classes = classesOf(rules.kinds)
  const known = new Map<string, number>()
  const states: State[] = []
  const idOf = (state: State): number => {
    const merged = { ...state, kind: state.kind < 0 ? -1 : (classes[state.kind] ?? -1) }
    const key = JSON.stringify(merged)
    const found = known.get(key)
    if (found !== undefined) return found
    known.set(key, states.length)
    states.push(merged)
    return states.length - 1
  }
  const symbols = rules.kinds.length + 1
  const first = (history ?? []).reduce((state, kind) => rules.step(state, kind).state, rules.edge())
  const start = idOf(history === null ? first : { ...first, isExempt: false })
  const next: number[] = []
  const cost: number[] = []
  for (let at = 0; at < states.length; at++) {
    for (let symbol = 0; symbol < symbols; symbol++) {
      const step = rules.step(states[at] as State, symbol - 1)
      next.push(Number.isFinite(step.cost) ? idOf(step.state) : -1)
      cost.push(step.cost)
    }
  }
  return {
    symbols,
    states: states.length,
    next: Int32Array.from(next),
    cost: Float64Array.from(cost),
    start,
    classOf: Int32Array.from([-1, ...classes]),
  }
}
