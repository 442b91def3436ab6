import { bitsOf, type Counter, type Roster } from './counter.ts'
import { labels, none } from './labels.ts'
import type { PersonModel } from './model.ts'

export type Found = { roster: Roster; cost: number }

export type Step = {
  symbol: number
  cost: number
  weekendCost: number
  isWeekend: boolean
  /** What each counter gains, in a weekend that is not worked yet, and otherwise. */
  adds: number[]
  addsWorked: number[]
}

/** The days of one search: which sums each label has, and what it becomes. */
export class Layers {
  private readonly person: PersonModel
  private readonly counters: Counter[]
  private readonly strides: Float64Array
  private readonly caps: Int32Array
  private readonly leasts: Int32Array
  private readonly rests: Int32Array[]
  private readonly sums: Int32Array
  private readonly keys: number
  /** So many labels of all days are held. A day with more than its part keeps the cheapest ones. */
  private readonly mostLabels: number
  /** Whether nothing was dropped that could have become the cheapest. */
  isExact = true
  /** Steps in the key from a sum to a smaller one that is at least as good. */
  private readonly better: number[]

  constructor(person: PersonModel, counters: Counter[], rests: Int32Array[], mostLabels: number) {
    this.mostLabels = mostLabels
    this.person = person
    this.counters = counters
    this.strides = new Float64Array(counters.length + 1)
    this.caps = Int32Array.from(counters, ({ cap }) => cap)
    this.leasts = Int32Array.from(counters, ({ least }) => least)
    this.rests = rests
    this.sums = new Int32Array(counters.length)
    this.strides[0] = person.automaton.states * 2
    for (const [at, { cap }] of counters.entries()) this.strides[at + 1] = (this.strides[at] ?? 0) * (cap + 1)
    this.keys = counters.reduce((keys, { cap }) => keys * (cap + 1), person.automaton.states * 2)
    this.better = counters.flatMap(({ isLessBetter }, at) => (isLessBetter ? [this.strides[at] ?? 0] : []))
  }

  begin(): [number, number] {
    labels.reserve(this.keys)
    const { automaton, weekends } = this.person
    let key = automaton.start * 2 + Number(weekends.isStarted)
    for (const [at, { start, cap }] of this.counters.entries()) {
      if (start > cap) return [0, 0]
      key += start * (this.strides[at] ?? 0)
    }
    labels.count = 1
    labels.key[0] = key
    labels.cost[0] = 0
    labels.parent[0] = none
    return [0, 1]
  }

  extend(day: number, first: number, end: number, steps: readonly Step[]): void {
    const { automaton, weekends } = this.person
    const { next, cost: stepCost, symbols } = automaton
    const { sums, strides, caps, leasts } = this
    const { rests } = this
    const restAt = (day + 1) * automaton.states
    const isOver = weekends.isOver[day] === 1
    const count = sums.length
    const basicKeys = strides[0] as number
    const made = labels.count
    for (let label = first; label < end; label++) {
      const key = labels.key[label] as number
      const basic = key % basicKeys
      const row = (basic >> 1) * symbols
      const carry = this.carry(day, key, isOver, basic & 1)
      if (carry === Number.POSITIVE_INFINITY) continue
      const bit = isOver ? 0 : basic & 1
      const before = (labels.cost[label] as number) + carry
      for (let at = 0; at < steps.length; at++) {
        const step = steps[at] as Step
        const to = next[row + step.symbol] as number
        if (to < 0) continue
        const adds = bit === 0 ? step.adds : step.addsWorked
        let toKey = to * 2 + (step.isWeekend ? 1 : bit)
        let one = 0
        for (; one < count; one++) {
          const sum = (sums[one] as number) + (adds[one] as number)
          const rest = (rests[one] as Int32Array)[restAt + to] as number
          if (sum > (caps[one] as number) || sum + rest < (leasts[one] as number)) break
          toKey += sum * (strides[one] as number)
        }
        if (one < count) continue
        const cost = before + step.cost + (stepCost[row + step.symbol] as number) + (bit === 0 ? step.weekendCost : 0)
        labels.put(toKey, cost, label, step.symbol)
      }
    }
    this.prune(made)
  }

  /** Drops labels of the new layer that have more of something than a label that costs no more. */
  private prune(made: number): void {
    const { better } = this
    const end = labels.count
    let kept = made
    for (let label = made; label < end; label++) {
      const key = labels.key[label] as number
      const cost = labels.cost[label] as number
      let isUseless = false
      for (let one = 0; one < better.length && !isUseless; one++) {
        const stride = better[one] as number
        const at = key >= stride ? labels.find(key - stride) : none
        isUseless = at !== none && (labels.cost[at] as number) <= cost && this.isSmaller(key, stride)
      }
      if (isUseless) labels.cost[label] = Number.POSITIVE_INFINITY
    }
    labels.forget(made, end)
    for (let label = made; label < end; label++) {
      if (labels.cost[label] === Number.POSITIVE_INFINITY) continue
      labels.move(label, kept++)
    }
    labels.count = kept
    this.keepCheapest(made)
  }

  /** Of too many labels the cheapest ones. What is found then is good, but need not be the cheapest. */
  private keepCheapest(made: number): void {
    const most = Math.max(1, Math.floor(this.mostLabels / this.person.days))
    if (labels.count - made <= most) return
    this.isExact = false
    const costs = labels.cost.slice(made, labels.count).sort()
    const limit = costs[most] as number
    const below = costs.indexOf(limit)
    const part = (most - below) / (costs.lastIndexOf(limit) + 1 - below)
    let kept = made
    let share = 0
    for (let label = made; label < labels.count; label++) {
      const cost = labels.cost[label] as number
      if (cost > limit) continue
      // Of those that cost the same, some from everywhere.
      if (cost === limit) {
        share += part
        if (share < 1) continue
        share--
      }
      labels.move(label, kept++)
    }
    labels.count = kept
  }

  /** Whether the key less a stride is the same with one less, not a key of something else. */
  private isSmaller(key: number, stride: number): boolean {
    const at = this.strides.indexOf(stride)
    return Math.floor((key % (this.strides[at + 1] as number)) / stride) > 0
  }

  /** Unpacks the sums of a key, and closes what ends before the day. Returns what that costs. */
  private carry(day: number, key: number, isOver: boolean, bit: number): number {
    let cost = 0
    let left = key
    for (let one = this.sums.length - 1; one >= 0; one--) {
      const stride = this.strides[one] as number
      let sum = (left / stride) | 0
      left -= sum * stride
      const counter = this.counters[one] as Counter
      if (isOver && counter.type === 'window') {
        if (bit === 1) cost += counter.cost(bitsOf(sum) + 1)
        sum = ((sum << 1) | bit) & 7
      }
      if (counter.isReset[day] === 1) {
        cost += counter.cost(sum)
        sum = 0
      }
      this.sums[one] = sum
    }
    return cost
  }

  best(first: number, end: number, most: number): Found[] {
    const found: { label: number; cost: number }[] = []
    for (let label = first; label < end; label++) {
      const cost = (labels.cost[label] as number) + this.finish(labels.key[label] as number)
      const worst = found[most - 1]
      if (cost === Number.POSITIVE_INFINITY || (worst && worst.cost <= cost)) continue
      found.push({ label, cost })
      found.sort((one, other) => one.cost - other.cost)
      found.length = Math.min(found.length, most)
    }
    return found.map(({ label, cost }) => ({ cost, roster: this.rosterOf(label) }))
  }

  private finish(key: number): number {
    let cost = 0
    let left = key
    for (let one = this.counters.length - 1; one >= 0; one--) {
      const counter = this.counters[one] as Counter
      const sum = Math.floor(left / (this.strides[one] as number))
      left -= sum * (this.strides[one] as number)
      if (counter.type !== 'window') cost += counter.cost(sum)
      else if ((key & 1) === 1) cost += counter.cost(bitsOf(sum) + 1)
    }
    return cost
  }

  private rosterOf(label: number): Roster {
    const roster = new Uint16Array(this.person.days)
    for (let at = label, day = roster.length - 1; day >= 0; day--, at = labels.parent[at] as number) {
      roster[day] = labels.symbol[at] as number
    }
    return roster
  }
}
