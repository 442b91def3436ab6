import { bitsOf, type Counter, counterCost, type Roster } from './counter.ts'
import type { PersonModel } from './model.ts'

/** What each symbol on each day costs now, and each weekend worked. */
export type Prices = { day: Float64Array; weekend: number }

export type Found = { roster: Roster; cost: number }

const none = -1
/** So many keys are looked up in an array. */
const mostKeys = 6_000_000
/** So many labels of all days are held. A day with more than its part keeps the cheapest ones. */
const mostLabels = 2_000_000

/** Labels of one search, kept between searches so that nothing is allocated again. */
class Labels {
  count = 0
  key = new Float64Array(1 << 16)
  cost = new Float64Array(1 << 16)
  parent = new Int32Array(1 << 16)
  symbol = new Uint16Array(1 << 16)
  /** The label of each key in the layer that is being built; in a map if there can be very many. */
  private at = new Int32Array(1 << 12).fill(none)
  private readonly sparse = new Map<number, number>()
  private isSparse = false

  grow(): void {
    const size = this.key.length * 2
    this.key = enlarged(this.key, new Float64Array(size))
    this.cost = enlarged(this.cost, new Float64Array(size))
    this.parent = enlarged(this.parent, new Int32Array(size))
    this.symbol = enlarged(this.symbol, new Uint16Array(size))
  }

  reserve(keys: number): void {
    this.count = 0
    this.isSparse = keys > mostKeys
    if (!this.isSparse && keys > this.at.length) this.at = new Int32Array(keys * 2).fill(none)
  }

  find(key: number): number {
    return this.isSparse ? (this.sparse.get(key) ?? none) : (this.at[key] as number)
  }

  point(key: number, label: number): void {
    if (this.isSparse) this.sparse.set(key, label)
    else this.at[key] = label
  }

  /** Forgets where the keys of a layer are. */
  forget(first: number, end: number): void {
    if (this.isSparse) this.sparse.clear()
    else for (let label = first; label < end; label++) this.at[this.key[label] as number] = none
  }
}

function enlarged<Values extends { set(values: Values): void }>(old: Values, larger: Values): Values {
  larger.set(old)
  return larger
}

const labels = new Labels()

/**
 * The cheapest rosters of a person at given prices: a shortest path over the days, through the states of the automaton
 * and the sums of the counters. A counter takes part once a cheapest roster has broken it; most never do.
 */
export class Pricer {
  readonly person: PersonModel
  private active: Counter[] = []
  private readonly rests = new Map<Counter, Int32Array>()
  /** Whether the last search has found the cheapest roster for certain. */
  isExact = true

  constructor(person: PersonModel) {
    this.person = person
  }

  /** For the same person with other options; it knows already which counters matter. */
  with(person: PersonModel): Pricer {
    const pricer = new Pricer(person)
    pricer.active = [...this.active]
    return pricer
  }

  /** The first is the cheapest of all; the others are good and differ. Empty: no roster obeys the limits. */
  find(prices: Prices, most: number, isAllowed?: (day: number, symbol: number) => boolean): Found[] {
    while (true) {
      const found = this.search(prices, most, isAllowed)
      const [best] = found
      const broken = best && this.person.counters.find((counter) => this.isBroken(counter, best.roster))
      if (!broken) return found.filter(({ roster }) => !this.person.counters.some((one) => this.isBroken(one, roster)))
      this.active.push(broken)
    }
  }

  private restOf(counter: Counter): Int32Array {
    const known = this.rests.get(counter) ?? restOf(counter, this.person)
    this.rests.set(counter, known)
    return known
  }

  private isBroken(counter: Counter, roster: Roster): boolean {
    const { symbols, weekends } = this.person
    return !this.active.includes(counter) && counterCost(counter, roster, symbols, weekends) > 0
  }

  private search(prices: Prices, most: number, isAllowed?: (day: number, symbol: number) => boolean): Found[] {
    const { days } = this.person
    const layers = new Layers(
      this.person,
      this.active,
      this.active.map((counter) => this.restOf(counter)),
    )
    let [first, end] = layers.begin()
    for (let day = 0; day < days; day++) {
      layers.extend(day, first, end, this.stepsOf(day, prices, isAllowed))
      first = end
      end = labels.count
    }
    this.isExact = layers.isExact
    return layers.best(first, end, most)
  }

  /** The symbols of a day that are worth trying: of those that lead to the same, the cheapest. */
  private stepsOf(day: number, prices: Prices, isAllowed?: (day: number, symbol: number) => boolean): Step[] {
    const { symbols, options, automaton, weekends, dayCost } = this.person
    const steps = new Map<string, Step>()
    for (const symbol of options[day] ?? []) {
      if (isAllowed && !isAllowed(day, symbol)) continue
      const at = day * symbols + symbol
      const isWeekend = (weekends.of[at] ?? none) >= 0
      const addsWorked = this.active.map(({ type, deltas }) => (type === 'sum' ? (deltas[at] ?? 0) : 0))
      const adds = this.active.map(({ type }, one) => (type === 'weekends' && isWeekend ? 1 : (addsWorked[one] ?? 0)))
      const cost = (dayCost[at] ?? 0) + (prices.day[at] ?? 0)
      const key = `${automaton.classOf[symbol]} ${isWeekend} ${adds.join()}`
      const known = steps.get(key)
      if (!known || cost < known.cost) {
        steps.set(key, { symbol, cost, weekendCost: isWeekend ? prices.weekend : 0, isWeekend, adds, addsWorked })
      }
    }
    return [...steps.values()]
  }
}

type Step = {
  symbol: number
  cost: number
  weekendCost: number
  isWeekend: boolean
  /** What each counter gains, in a weekend that is not worked yet, and otherwise. */
  adds: number[]
  addsWorked: number[]
}

/** The days of one search: which sums each label has, and what it becomes. */
class Layers {
  private readonly person: PersonModel
  private readonly counters: Counter[]
  private readonly strides: Float64Array
  private readonly caps: Int32Array
  private readonly leasts: Int32Array
  private readonly rests: Int32Array[]
  private readonly sums: Int32Array
  private readonly keys: number
  /** Whether nothing was dropped that could have become the cheapest. */
  isExact = true
  /** Steps in the key from a sum to a smaller one that is at least as good. */
  private readonly better: number[]

  constructor(person: PersonModel, counters: Counter[], rests: Int32Array[]) {
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
        put(toKey, cost, label, step.symbol)
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
      labels.key[kept] = labels.key[label] as number
      labels.cost[kept] = labels.cost[label] as number
      labels.parent[kept] = labels.parent[label] as number
      labels.symbol[kept] = labels.symbol[label] as number
      kept++
    }
    labels.count = kept
    this.keepCheapest(made)
  }

  /** Of too many labels the cheapest ones. What is found then is good, but need not be the cheapest. */
  private keepCheapest(made: number): void {
    const most = Math.floor(mostLabels / this.person.days)
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
      labels.key[kept] = labels.key[label] as number
      labels.cost[kept] = labels.cost[label] as number
      labels.parent[kept] = labels.parent[label] as number
      labels.symbol[kept] = labels.symbol[label] as number
      kept++
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

function put(key: number, cost: number, parent: number, symbol: number): void {
  let label = labels.find(key)
  if (label === none) {
    label = labels.count++
    if (label === labels.key.length) labels.grow()
    labels.point(key, label)
    labels.key[label] = key
  } else if ((labels.cost[label] as number) <= cost) return
  labels.cost[label] = cost
  labels.parent[label] = parent
  labels.symbol[label] = symbol
}

/** What the days from each one on can still add at most, from each state. */
function restOf({ deltas, least }: Counter, { days, options, symbols, automaton }: PersonModel): Int32Array {
  const { states, next } = automaton
  const rests = new Int32Array((days + 1) * states)
  if (least === 0) return rests
  for (let day = days - 1; day >= 0; day--) {
    for (let state = 0; state < states; state++) {
      let most = impossible
      for (const symbol of options[day] ?? []) {
        const to = next[state * symbols + symbol] as number
        if (to < 0) continue
        most = Math.max(most, (deltas[day * symbols + symbol] as number) + (rests[(day + 1) * states + to] as number))
      }
      rests[day * states + state] = most
    }
  }
  return rests
}

const impossible = -1_000_000
