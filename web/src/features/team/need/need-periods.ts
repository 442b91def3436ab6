import type { NeedsForm, WeeklyNeed } from '@shiftward/contract/need.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { countOf } from './need-grid.ts'

type Later = NeedsForm['later']
type Numbers = Pick<NeedsForm, 'weekly' | 'later'>

/** The days on which numbers change, as MM-DD-YYYY, earliest first. */
export const daysOf = (changes: Pick<Later[number], 'from'>[]): string[] =>
  [...new Set(changes.map(({ from }) => from))].toSorted((one, other) =>
    fromWireDate(one).localeCompare(fromWireDate(other)),
  )

/** The numbers that count on a day. Before the first change these are today's, also in the past. */
export function numbersOn({ weekly, later }: Numbers, isoDay: string): WeeklyNeed[] {
  const counts = new Map(weekly.map((need) => [`${need.weekday} ${need.skill}`, need]))
  const until = later.filter(({ from }) => fromWireDate(from) <= isoDay)
  for (const day of daysOf(until)) {
    for (const { from, ...need } of until) if (from === day) counts.set(`${need.weekday} ${need.skill}`, need)
  }
  return [...counts.values()].filter(({ count }) => count > 0)
}

/** The changes that give these numbers from a day on. Numbers that stay the same are none. */
export function changedFrom(numbers: Numbers, from: string, wanted: readonly WeeklyNeed[]): Later {
  const others = numbers.later.filter((one) => one.from !== from)
  const before = numbersOn({ ...numbers, later: others }, fromWireDate(from))
  const cells = new Map([...before, ...wanted].map((need) => [`${need.weekday} ${need.skill}`, need]))
  const changes = [...cells.values()]
    .map(({ skill, weekday }) => ({ from, skill, weekday, count: countOf(wanted, skill, weekday) }))
    .filter(({ skill, weekday, count }) => count !== countOf(before, skill, weekday))
  return [...others, ...changes]
}
