import { type Column, columnOf } from './column.ts'
import type { Roster } from './counter.ts'
import type { Model, PersonModel } from './model.ts'
import { Pricer } from './price.ts'
import type { Problem } from './problem.ts'
import { marginalPrices } from './respond.ts'

type Construction = { model: Model; columns: Column[]; frozen: string[] }

/**
 * How thoroughly a first roster is looked for. Most people have one at once; for others it is easier to find any than one
 * that is needed. Without a roster there is no solution, so the quick attempts are made even if the time is over.
 */
const attempts = [
  { isNeeded: true, mostLabels: 10_000, isAlways: true },
  { isNeeded: false, mostLabels: 20_000, isAlways: true },
  { isNeeded: false, mostLabels: 200_000, isAlways: true },
  { isNeeded: false, mostLabels: 2_000_000, isAlways: false },
]

/**
 * A first solution: everybody in turn takes a good roster as those before have theirs. People whom no roster fits keep
 * what they have and get nothing else.
 */
export function construct(problem: Problem, model: Model, shouldStop: () => boolean): Construction {
  const people = [...model.people]
  const counts = new Int32Array(model.needs.length)
  const frozen: string[] = []
  const columns = model.people.map((person, at) => {
    const roster = firstRoster(model, at, counts, shouldStop)
    const kept = Uint16Array.from(keptOf(problem, at))
    if (!roster) {
      frozen.push(person.id)
      people[at] = frozenModel(person, kept)
    }
    const column = columnOf({ ...model, people }, at, roster ?? kept)
    for (const need of column.needs) counts[need] = (counts[need] ?? 0) + 1
    return column
  })
  return { model: { ...model, people }, columns, frozen }
}

function firstRoster(model: Model, at: number, counts: Int32Array, shouldStop: () => boolean): Roster | undefined {
  const pricer = new Pricer(model.people[at] as PersonModel)
  const needed = marginalPrices(model, at, counts)
  const anything = { day: new Float64Array(needed.day.length), weekend: 0 }
  for (const { isNeeded, mostLabels, isAlways } of attempts) {
    const stopped = (): boolean => !isAlways && shouldStop()
    const [found] = pricer.find(isNeeded ? needed : anything, 1, { mostLabels, shouldStop: stopped })
    if (found) return found.roster
    if (pricer.isExact || stopped()) return undefined
  }
  return undefined
}

function keptOf({ people, days, kinds }: Problem, person: number): number[] {
  const symbols: number[] = new Array(days).fill(0)
  for (const { day, kind } of people[person]?.kept ?? []) symbols[day] = kinds.findIndex(({ id }) => id === kind) + 1
  return symbols
}

function frozenModel(person: PersonModel, kept: Roster): PersonModel {
  const automaton = {
    ...person.automaton,
    states: 1,
    start: 0,
    next: new Int32Array(person.symbols),
    cost: new Float64Array(person.symbols),
  }
  return { ...person, automaton, counters: [], options: Array.from(kept, (symbol) => [symbol]), isFrozen: true }
}
