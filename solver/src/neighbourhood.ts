import { type Column, columnOf } from './column.ts'
import type { Model, PersonModel } from './model.ts'
import { shuffled } from './random.ts'

/** A part of the problem that may change while the rest stays as it is. */
export type Part = { people: number[]; firstDay: number; endDay: number }

/** Longer than this, rosters of whole people take too long. */
const mostDays = 42

/** Some people on many days, or everybody on some days. The size is a part of the whole, from 0 to 1. */
export function peoplePart(model: Model, size: number, random: () => number): Part {
  const count = Math.max(2, Math.round(size * model.people.length))
  const people = shuffled([...model.people.keys()], random).slice(0, count)
  const days = Math.min(model.days, mostDays)
  const firstDay = Math.floor(random() * (model.days - days + 1))
  return { people, firstDay, endDay: firstDay + days }
}

export function daysPart(model: Model, size: number, random: () => number): Part {
  const length = Math.max(3, Math.round(size * model.days))
  const firstDay = Math.floor(random() * (model.days - length + 1))
  return { people: [...model.people.keys()], firstDay, endDay: Math.min(model.days, firstDay + length) }
}

/** The part as a model of its own: needs are what the others leave, days outside are as they are. */
export function partModel(model: Model, part: Part, best: readonly Column[]): Model {
  const inside = new Set(part.people)
  const left = model.needs.map(({ count }) => count)
  for (const { person, needs } of best) {
    if (!inside.has(person)) for (const need of needs) left[need] = (left[need] ?? 0) - 1
  }
  return {
    ...model,
    people: part.people.map((person) => within(model.people[person] as PersonModel, best[person] as Column, part)),
    needs: model.needs.map((need, at) => ({ ...need, count: left[at] ?? 0 })),
  }
}

function within(person: PersonModel, { roster }: Column, { firstDay, endDay }: Part): PersonModel {
  const options = person.options.map((symbols, day) => (day >= firstDay && day < endDay ? symbols : [roster[day] ?? 0]))
  return { ...person, options }
}

/** A column of the whole as one of the part; undefined if it differs outside the part. */
export function columnInside(part: Part, column: Column, best: readonly Column[]): Column | undefined {
  const at = part.people.indexOf(column.person)
  if (at < 0) return undefined
  const own = (best[column.person] as Column).roster
  for (let day = 0; day < part.firstDay; day++) if (own[day] !== column.roster[day]) return undefined
  for (let day = part.endDay; day < own.length; day++) if (own[day] !== column.roster[day]) return undefined
  return { ...column, person: at }
}

export const outside = (model: Model, { people }: Part, column: Column): Column =>
  columnOf(model, people[column.person] ?? 0, column.roster)
