/** A roster is a symbol for each day: 0 is off, then the kinds in their order. */
export type Roster = Uint16Array

/**
 * Something that is counted over a person's days: minutes in all or in a week, weekends, shifts of a kind. It starts
 * again where `isReset` says so; each sum has a cost. A `window` counter holds the last three weekends as bits instead, and
 * each weekend that is worked pays for too many in the four that end with it.
 */
export type Counter = {
  type: 'sum' | 'weekends' | 'window'
  /** What each symbol adds. For weekends the first shift of each counts only. */
  deltas: Int32Array
  /** The days before which the counter starts again. */
  isReset: Uint8Array
  /** What is there before day 0. */
  start: number
  /** Sums above this are of no use to anybody: not allowed, or not reachable. */
  cap: number
  /** Below this the roster is not allowed at the end; for a sum that never starts again. */
  least: number
  /** Whether a smaller sum is never worse. */
  isLessBetter: boolean
  /** Of a sum where the counter starts again or the days end. Infinity: not allowed. */
  cost: (sum: number) => number
}

/** What the order of days has to do with weekends. */
export type Weekends = {
  /** For each day and symbol: the weekend that it takes, or -1. */
  of: Int16Array
  /** Mondays: a weekend is over. */
  isOver: Uint8Array
  /** Whether the weekend that goes on at day 0 was worked before. */
  isStarted: boolean
}

export const bitsOf = (bits: number): number => (bits & 1) + ((bits >> 1) & 1) + ((bits >> 2) & 1)

/** What a roster costs by one counter. */
export function counterCost(counter: Counter, roster: Roster, symbols: number, weekends: Weekends): number {
  let sum = counter.start
  let cost = 0
  let isWorked = weekends.isStarted
  for (let day = 0; day < roster.length; day++) {
    if (weekends.isOver[day]) {
      if (counter.type === 'window') {
        if (isWorked) cost += counter.cost(bitsOf(sum) + 1)
        sum = ((sum << 1) | Number(isWorked)) & 7
      }
      isWorked = false
    }
    if (counter.isReset[day]) {
      cost += counter.cost(sum)
      sum = 0
    }
    const symbol = roster[day] ?? 0
    const isWeekend = (weekends.of[day * symbols + symbol] ?? -1) >= 0
    if (counter.type === 'sum' || (counter.type === 'weekends' && isWeekend && !isWorked))
      sum += counter.deltas[symbol] ?? 0
    isWorked ||= isWeekend
  }
  if (counter.type !== 'window') return cost + counter.cost(sum)
  return isWorked ? cost + counter.cost(bitsOf(sum) + 1) : cost
}

/** What a roster has of something that fair shares are about. */
export function amountOf(
  deltas: Int32Array,
  isOfWeekends: boolean,
  roster: Roster,
  symbols: number,
  weekends: Weekends,
): number {
  let amount = 0
  let isWorked = weekends.isStarted
  for (let day = 0; day < roster.length; day++) {
    if (weekends.isOver[day]) isWorked = false
    const symbol = roster[day] ?? 0
    const isWeekend = (weekends.of[day * symbols + symbol] ?? -1) >= 0
    if (!isOfWeekends) amount += deltas[symbol] ?? 0
    else if (isWeekend && !isWorked) amount++
    isWorked ||= isWeekend
  }
  return amount
}
