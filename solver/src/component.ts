import type { Model } from './model.ts'

/** Parts of a model that have nothing to do with each other: nobody of one can serve a need of another. */
export function componentsOf(model: Model): Model[] {
  const group = Array.from({ length: model.people.length + model.needs.length }, (_, at) => at)
  const find = (at: number): number => {
    let root = at
    while (group[root] !== root) root = group[root] as number
    group[at] = root
    return root
  }
  for (const [person, { options }] of model.people.entries()) {
    for (const [day, symbols] of options.entries()) {
      for (const symbol of symbols) {
        const need = model.needAt[day * model.symbols + symbol] ?? -1
        if (need >= 0) group[find(model.people.length + need)] = find(person)
      }
    }
  }
  const roots = [...new Set(group.map((_, at) => find(at)))]
  return roots.map((root) => partOf(model, (at) => find(at) === root))
}

function partOf(model: Model, isInside: (at: number) => boolean): Model {
  const people = model.people.filter((_, at) => isInside(at))
  const needs = model.needs.filter((_, at) => isInside(model.people.length + at))
  const needAt = new Int32Array(model.needAt.length).fill(-1)
  for (const [at, { day, symbol }] of needs.entries()) needAt[day * model.symbols + symbol] = at
  return { ...model, people, needs, needAt }
}

/** The part with the most people. */
export const largestOf = (parts: readonly Model[]): Model =>
  parts.reduce((largest, part) => (part.people.length > largest.people.length ? part : largest))
