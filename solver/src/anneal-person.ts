import { bitsOf, type Counter, type Roster } from './counter.ts'
import type { PersonModel } from './model.ts'
import { type Share, shareCost } from './share.ts'

const never = Number.POSITIVE_INFINITY

/** A counter that starts again on some days has a sum for each stretch of days between them. */
type Sums = { counter: Counter; stretchOf: Uint16Array; lastStretch: number; sums: Int32Array }

/** What a person has while the search changes a few days at a time. Nothing of it is ever against a limit. */
export class AnnealPerson {
  readonly person: PersonModel
  readonly roster: Roster
  private readonly days: number
  private readonly symbols: number
  private readonly next: Int32Array
  private readonly stepCost: Float64Array
  private readonly dayCost: Float64Array
  private readonly weekendOf: Int16Array
  /** The state before each day. */
  private readonly states: Int32Array
  private readonly sums: Sums[]
  private readonly ofWeekends: Counter[]
  private readonly shares: Share[]
  private readonly amounts: Float64Array
  private readonly weekendShares: Share[]
  private readonly hasWeekends: boolean
  /** Shifts on each weekend; the first one has one more if it was worked before day 0. */
  private readonly onWeekend: Int16Array
  private readonly trialWeekend: Int16Array
  private weekendCost: number
  private trialWeekendCost = 0
  /** Whether the person can have a symbol on a day. */
  private readonly can: Uint8Array

  constructor(person: PersonModel, roster: Roster) {
    this.person = person
    this.roster = roster.slice()
    this.days = person.days
    this.symbols = person.symbols
    this.next = person.automaton.next
    this.stepCost = person.automaton.cost
    this.dayCost = person.dayCost
    this.weekendOf = person.weekends.of
    this.can = new Uint8Array(person.days * person.symbols)
    for (const [day, symbols] of person.options.entries()) {
      for (const symbol of symbols) this.can[day * person.symbols + symbol] = 1
    }
    this.states = new Int32Array(person.days + 1)
    this.sums = person.counters.filter(({ type }) => type === 'sum').map(sumsOf)
    this.ofWeekends = person.counters.filter(({ type }) => type !== 'sum')
    this.shares = person.shares.filter(({ isOfWeekends }) => !isOfWeekends)
    this.weekendShares = person.shares.filter(({ isOfWeekends }) => isOfWeekends)
    this.amounts = new Float64Array(this.shares.length)
    this.hasWeekends = this.ofWeekends.length + this.weekendShares.length > 0
    this.onWeekend = new Int16Array(Math.ceil(person.days / 7) + 2)
    this.trialWeekend = new Int16Array(this.onWeekend.length)
    this.weekendCost = 0
    this.reset(roster)
  }

  /** Takes a whole roster. */
  reset(roster: Roster): void {
    const { person, symbols } = this
    this.roster.set(roster)
    this.states[0] = person.automaton.start
    this.onWeekend.fill(0)
    if (person.weekends.isStarted) this.onWeekend[0] = 1
    this.amounts.fill(0)
    for (const { counter, sums } of this.sums) sums.fill(0).fill(counter.start, 0, 1)
    for (let day = 0; day < this.days; day++) {
      const symbol = roster[day] as number
      this.states[day + 1] = this.next[(this.states[day] as number) * symbols + symbol] as number
      const weekend = this.weekendOf[day * symbols + symbol] as number
      if (weekend >= 0) this.onWeekend[weekend] = (this.onWeekend[weekend] as number) + 1
    }
    this.count(0, this.days, roster, 1)
    this.weekendCost = this.costOfWeekends(this.onWeekend)
  }

  private count(first: number, end: number, symbols: Uint16Array, sign: number): void {
    for (const { counter, stretchOf, sums } of this.sums) {
      for (let day = first; day < end; day++) {
        const at = stretchOf[day] as number
        sums[at] = (sums[at] as number) + sign * (counter.deltas[symbols[day] as number] as number)
      }
    }
    for (let one = 0; one < this.shares.length; one++) {
      const { deltas, step } = this.shares[one] as Share
      for (let day = first; day < end; day++) {
        this.amounts[one] = (this.amounts[one] as number) + (sign * (deltas[symbols[day] as number] as number)) / step
      }
    }
  }

  /** What it costs more if the days from first to before end become those of the trial; Infinity: it is not allowed. */
  trial(first: number, end: number, to: Uint16Array): number {
    const ofDays = this.trialDays(first, end, to)
    if (ofDays === never) return never
    const ofSums = this.trialSums(first, end, to)
    if (ofSums === never) return never
    return (
      ofDays + ofSums + this.trialShares(first, end, to) + (this.hasWeekends ? this.trialWeekends(first, end, to) : 0)
    )
  }

  private trialDays(first: number, end: number, to: Uint16Array): number {
    const { symbols, states, roster, next, stepCost, dayCost, can } = this
    let state = states[first] as number
    let cost = 0
    let day = first
    for (; day < end; day++) {
      const [now, then] = [roster[day] as number, to[day] as number]
      if (can[day * symbols + then] === 0) return never
      const step = state * symbols + then
      cost += (stepCost[step] as number) - (stepCost[(states[day] as number) * symbols + now] as number)
      cost += (dayCost[day * symbols + then] as number) - (dayCost[day * symbols + now] as number)
      state = next[step] as number
      if (state < 0) return never
    }
    for (; day < this.days && state !== states[day]; day++) {
      const now = roster[day] as number
      const step = state * symbols + now
      cost += (stepCost[step] as number) - (stepCost[(states[day] as number) * symbols + now] as number)
      state = next[step] as number
      if (state < 0) return never
    }
    return cost
  }

  private trialSums(first: number, end: number, to: Uint16Array): number {
    let cost = 0
    for (let one = 0; one < this.sums.length; one++) {
      const { counter, stretchOf, lastStretch, sums } = this.sums[one] as Sums
      const { deltas } = counter
      for (let day = first; day < end; ) {
        const stretch = stretchOf[day] as number
        let change = 0
        for (; day < end && stretchOf[day] === stretch; day++) {
          change += (deltas[to[day] as number] as number) - (deltas[this.roster[day] as number] as number)
        }
        if (change === 0) continue
        const sum = sums[stretch] as number
        if (sum + change > counter.cap || (stretch === lastStretch && sum + change < counter.least)) return never
        const more = counter.cost(sum + change)
        if (more === never) return never
        cost += more - counter.cost(sum)
      }
    }
    return cost
  }

  private trialShares(first: number, end: number, to: Uint16Array): number {
    let cost = 0
    for (let one = 0; one < this.shares.length; one++) {
      const share = this.shares[one] as Share
      let change = 0
      for (let day = first; day < end; day++) {
        change += (share.deltas[to[day] as number] as number) - (share.deltas[this.roster[day] as number] as number)
      }
      if (change === 0) continue
      const amount = this.amounts[one] as number
      cost += shareCost(share, amount + change / share.step) - shareCost(share, amount)
    }
    return cost
  }

  private trialWeekends(first: number, end: number, to: Uint16Array): number {
    const { trialWeekend, onWeekend, weekendOf, symbols, roster } = this
    this.trialWeekendCost = this.weekendCost
    let isOther = false
    for (let day = first; day < end; day++) {
      const before = weekendOf[day * symbols + (roster[day] as number)] as number
      const after = weekendOf[day * symbols + (to[day] as number)] as number
      if (before === after) continue
      if (!isOther) trialWeekend.set(onWeekend)
      isOther = true
      if (before >= 0) trialWeekend[before] = (trialWeekend[before] as number) - 1
      if (after >= 0) trialWeekend[after] = (trialWeekend[after] as number) + 1
    }
    if (!isOther) return 0
    this.trialWeekendCost = this.costOfWeekends(trialWeekend)
    return this.trialWeekendCost - this.weekendCost
  }

  private costOfWeekends(onWeekend: Int16Array): number {
    if (!this.hasWeekends) return 0
    let worked = 0
    for (let weekend = 0; weekend < onWeekend.length; weekend++) if ((onWeekend[weekend] as number) > 0) worked++
    if (this.person.weekends.isStarted) worked--
    let cost = 0
    for (const counter of this.ofWeekends) {
      if (counter.type === 'weekends') cost += worked > counter.cap ? never : counter.cost(worked)
      else cost += windowCost(counter, onWeekend)
    }
    for (const share of this.weekendShares) cost += shareCost(share, worked / share.step)
    return cost
  }

  /** Makes the trial real. */
  commit(first: number, end: number, to: Uint16Array): void {
    const { symbols, states, roster, next, weekendOf, onWeekend } = this
    this.count(first, end, roster, -1)
    this.count(first, end, to, 1)
    if (this.hasWeekends) {
      for (let day = first; day < end; day++) {
        const before = weekendOf[day * symbols + (roster[day] as number)] as number
        const after = weekendOf[day * symbols + (to[day] as number)] as number
        if (before >= 0) onWeekend[before] = (onWeekend[before] as number) - 1
        if (after >= 0) onWeekend[after] = (onWeekend[after] as number) + 1
      }
      this.weekendCost = this.trialWeekendCost
    }
    for (let day = first; day < end; day++) roster[day] = to[day] as number
    for (let day = first; day < this.days; day++) {
      const state = next[(states[day] as number) * symbols + (roster[day] as number)] as number
      if (day >= end - 1 && states[day + 1] === state) break
      states[day + 1] = state
    }
  }
}

function sumsOf(counter: Counter): Sums {
  let stretch = 0
  const stretchOf = Uint16Array.from(counter.isReset, (isReset) => (stretch += isReset))
  return { counter, stretchOf, lastStretch: stretch, sums: new Int32Array(stretch + 1) }
}

/** Weekends out of any four that follow each other. */
function windowCost(counter: Counter, onWeekend: Int16Array): number {
  let bits = counter.start
  let cost = 0
  for (let weekend = 0; weekend < onWeekend.length; weekend++) {
    const isWorked = (onWeekend[weekend] as number) > 0
    if (isWorked) cost += counter.cost(bitsOf(bits) + 1)
    bits = ((bits << 1) | Number(isWorked)) & 7
  }
  return cost
}
