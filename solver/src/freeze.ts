import type { Model, PersonModel } from './model.ts'
import { Pricer } from './price.ts'

/** People whom no roster fits keep what they have and get nothing else. */
export function freeze(model: Model, kept: (person: string) => number[]): { model: Model; frozen: string[] } {
  const prices = { day: new Float64Array(model.days * model.symbols), weekend: 0 }
  const frozen: string[] = []
  const people = model.people.map((person) => {
    if (new Pricer(person).find(prices, 1).length > 0) return person
    frozen.push(person.id)
    return frozenModel(person, kept(person.id))
  })
  return { model: { ...model, people }, frozen }
}

function frozenModel(person: PersonModel, kept: readonly number[]): PersonModel {
  const automaton = {
    ...person.automaton,
    states: 1,
    start: 0,
    next: new Int32Array(person.symbols),
    cost: new Float64Array(person.symbols),
  }
  return { ...person, automaton, counters: [], options: kept.map((symbol) => [symbol]), isFrozen: true }
}
