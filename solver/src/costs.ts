import { counterCost, type Roster } from './counter.ts'
import type { Model, PersonModel } from './model.ts'
import type { Costs, Problem } from './problem.ts'
import { sharesCost } from './share.ts'

/** What the rosters of all people cost, by goal. */
export function costsOf(problem: Problem, model: Model, rosters: readonly Roster[]): Costs {
  const costs: Costs = { uncovered: 0, over: 0, warnings: 0, fairness: 0, wishes: 0, money: 0 }
  for (const { day, symbol, count, under, over } of model.needs) {
    const has = rosters.filter((roster) => roster[day] === symbol).length
    costs.uncovered += Math.max(0, count - has) * under
    costs.over += Math.max(0, has - count) * over
  }
  for (const [at, roster] of rosters.entries()) {
    const person = model.people[at] as PersonModel
    const own = problem.people[at] as Problem['people'][number]
    const kindOn = (day: number) => problem.kinds[(roster[day] ?? 0) - 1]?.id
    for (const { day, kind, isOn, weight } of own.wishes) {
      const works = kindOn(day)
      const isHit = kind === null ? works !== undefined : works === kind
      if (isHit !== isOn) costs.wishes += weight
    }
    for (const { day, kind, weight } of own.away) {
      const works = kindOn(day)
      if (works !== undefined && (kind === null || kind === works)) costs.warnings += weight ?? 0
    }
    costs.money += roster.reduce(
      (sum, symbol) => sum + (own.kinds.find(({ kind }) => kind === problem.kinds[symbol - 1]?.id)?.cost ?? 0),
      0,
    )
    costs.warnings += sequenceCost(person, roster)
    costs.fairness += sharesCost(person, roster)
  }
  return costs
}

/** Soft limits that the roster breaks. */
function sequenceCost({ automaton, counters, symbols, weekends }: PersonModel, roster: Roster): number {
  let state = automaton.start
  let cost = 0
  for (const symbol of roster) {
    cost += automaton.cost[state * symbols + symbol] ?? 0
    state = automaton.next[state * symbols + symbol] ?? 0
  }
  return counters.reduce((sum, counter) => sum + counterCost(counter, roster, symbols, weekends), cost)
}
