import { type Counter, counterCost, type Roster } from './counter.ts'
import { labels, none } from './labels.ts'
import { type Found, Layers, type Step } from './layers.ts'
import type { PersonModel } from './model.ts'

/** What each symbol on each day costs now, and each weekend worked. */
export type Prices = { day: Float64Array; weekend: number }

type FindOptions = {
  /** How many labels are held; with fewer it is quicker, and what is found need not be the cheapest. */
  mostLabels?: number
  /** True ends the search with nothing. */
  shouldStop?: () => boolean
}

/** Enough for all labels of usual people. */
const usualLabels = 2_000_000
/** A day with fewer labels takes no time. */
const manyLabels = 1000
/** Keys beyond this are no whole numbers any more. */
const mostKeys = 2 ** 52

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

  /** The first is the cheapest if `isExact`; the others are good and differ. Empty and exact: nothing obeys the limits. */
  find(prices: Prices, most: number, options: FindOptions = {}): Found[] {
    while (true) {
      const found = this.search(prices, most, options)
      const [best] = found
      const broken = best && this.person.counters.find((counter) => this.isBroken(counter, best.roster))
      if (broken && this.keys() * (broken.cap + 1) < mostKeys) {
        this.active.push(broken)
        continue
      }
      if (broken) this.isExact = false
      return found.filter(({ roster }) => !this.person.counters.some((one) => this.isBroken(one, roster)))
    }
  }

  private keys(): number {
    return this.active.reduce((keys, { cap }) => keys * (cap + 1), this.person.automaton.states * 2)
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

  private search(prices: Prices, most: number, { mostLabels = usualLabels, shouldStop }: FindOptions): Found[] {
    const { days } = this.person
    const layers = new Layers(
      this.person,
      this.active,
      this.active.map((counter) => this.restOf(counter)),
      mostLabels,
    )
    let [first, end] = layers.begin()
    for (let day = 0; day < days; day++) {
      if (end - first > manyLabels && shouldStop?.()) {
        this.isExact = false
        return []
      }
      layers.extend(day, first, end, this.stepsOf(day, prices))
      first = end
      end = labels.count
    }
    this.isExact = layers.isExact
    return layers.best(first, end, most)
  }

  /** The symbols of a day that are worth trying: of those that lead to the same, the cheapest. */
  private stepsOf(day: number, prices: Prices): Step[] {
    const { symbols, options, automaton, weekends, dayCost } = this.person
    const steps = new Map<string, Step>()
    for (const symbol of options[day] ?? []) {
      const at = day * symbols + symbol
      const isWeekend = (weekends.of[at] ?? none) >= 0
      const addsWorked = this.active.map(({ type, deltas }) => (type === 'sum' ? (deltas[symbol] ?? 0) : 0))
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
        most = Math.max(most, (deltas[symbol] as number) + (rests[(day + 1) * states + to] as number))
      }
      rests[day * states + state] = most
    }
  }
  return rests
}

const impossible = -1_000_000
