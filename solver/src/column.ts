import type { Roster } from './counter.ts'
import { type Model, type PersonModel, rosterCost } from './model.ts'
import { amountsOf, shareCost } from './share.ts'

/** A roster that a person could have. */
export type Column = {
  person: number
  roster: Roster
  /** Apart from fair shares, which depend on the amounts. */
  cost: number
  amounts: number[]
  /** The needs that it serves. */
  needs: number[]
}

export function columnOf(model: Model, person: number, roster: Roster): Column {
  const own = model.people[person] as PersonModel
  const needs: number[] = []
  for (let day = 0; day < model.days; day++) {
    const need = model.needAt[day * model.symbols + (roster[day] ?? 0)] ?? -1
    if (need >= 0) needs.push(need)
  }
  return { person, roster, cost: rosterCost(own, roster), amounts: amountsOf(own, roster), needs }
}

export const keyOf = ({ person, roster }: Column): string => `${person} ${String.fromCharCode(...roster)}`

/** All columns found, each once. */
export class Pool {
  readonly columns: Column[] = []
  private readonly known = new Set<string>()

  /** Returns whether it is new. */
  add(column: Column): boolean {
    const key = keyOf(column)
    if (this.known.has(key)) return false
    this.known.add(key)
    this.columns.push(column)
    return true
  }
}

/** What people and needs cost if each person has one column. */
export function totalCost(model: Model, columns: readonly Column[]): number {
  const counts = new Int32Array(model.needs.length)
  let cost = 0
  for (const column of columns) {
    cost += columnCost(model, column)
    for (const need of column.needs) counts[need] = (counts[need] ?? 0) + 1
  }
  for (const [at, { count, under, over }] of model.needs.entries()) {
    const has = counts[at] ?? 0
    cost += has < count ? (count - has) * under : (has - count) * over
  }
  return cost
}

/** With fair shares. */
export function columnCost(model: Model, { person, cost, amounts }: Column): number {
  const shares = model.people[person]?.shares ?? []
  return shares.reduce((sum, share, at) => sum + shareCost(share, amounts[at] ?? 0), cost)
}

/** The columns of a part's people, by their place in it. */
export function columnsOf(model: Model, part: Model, columns: readonly Column[]): Column[] {
  const place = new Map(model.people.map(({ id }, at) => [id, at]))
  return part.people.map(({ id }, at) => columnOf(part, at, (columns[place.get(id) ?? 0] as Column).roster))
}
