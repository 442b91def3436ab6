import { type Column, columnCost, columnOf } from './column.ts'
import type { Model, PersonModel } from './model.ts'
import type { Pricer, Prices } from './price.ts'
import { shuffled } from './random.ts'

/** What one more person on each need changes, and one more of each share, as others have their rosters. */
export function marginalPrices(model: Model, person: number, counts: Int32Array, own?: Column): Prices {
  const { symbols, days, shares } = model.people[person] as PersonModel
  const day = new Float64Array(days * symbols)
  for (let at = 0; at < day.length; at++) {
    const need = model.needs[model.needAt[at] ?? -1]
    if (!need) continue
    day[at] = (counts[model.needAt[at] ?? -1] ?? 0) < need.count ? -need.under : need.over
  }
  let weekend = 0
  for (const [at, { isOfWeekends, deltas, slopes, step }] of shares.entries()) {
    const steps = Math.floor(own?.amounts[at] ?? 0)
    const slope = (slopes[Math.min(steps, slopes.length - 1)] ?? 0) / step
    if (isOfWeekends) weekend += slope
    else for (let one = 0; one < day.length; one++) day[one] = (day[one] ?? 0) + slope * (deltas[one % symbols] ?? 0)
  }
  return { day, weekend }
}

/** Everybody in turn takes the roster that is best while the others keep theirs, until nobody finds a better one. */
export function respond(
  model: Model,
  pricers: readonly Pricer[],
  random: () => number,
  shouldStop: () => boolean,
  start: readonly Column[],
): { columns: Column[]; tried: Column[] } {
  const columns = [...start]
  const counts = new Int32Array(model.needs.length)
  const count = (column: Column, by: number) => {
    for (const need of column.needs) counts[need] = (counts[need] ?? 0) + by
  }
  for (const column of columns) count(column, 1)
  const tried: Column[] = []
  for (let pass = 0; pass < 6; pass++) {
    let isBetter = false
    for (const person of shuffled([...model.people.keys()], random)) {
      const own = columns[person] as Column
      if (shouldStop()) continue
      count(own, -1)
      const prices = marginalPrices(model, person, counts, own)
      const [found] = (pricers[person] as Pricer).find(prices, 1, { shouldStop })
      const column = found && columnOf(model, person, found.roster)
      if (column) tried.push(column)
      const takes = column && costNow(model, column, counts) < costNow(model, own, counts)
      if (takes) columns[person] = column
      isBetter ||= takes === true
      count(columns[person] as Column, 1)
    }
    if (!isBetter) break
  }
  return { columns, tried }
}

function costNow(model: Model, column: Column, counts: Int32Array): number {
  return column.needs.reduce(
    (sum, at) => {
      const need = model.needs[at] as Model['needs'][number]
      return sum + ((counts[at] ?? 0) < need.count ? -need.under : need.over)
    },
    columnCost(model, column),
  )
}
