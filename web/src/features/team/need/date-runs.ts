import { addDays, datesBetween, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { DatedNeed } from './new-date.ts'

/** Dates in a row, ISO, with the same number for a skill and the same reason. */
export type DateRun = { from: string; to: string; needs: DatedNeed[] }

const kindOf = ({ skill, count, reason }: DatedNeed) => `${skill} ${count} ${reason}`

/** Dates in a row are one line of the list. Days on which the team does not work do not interrupt it. */
export function runsOf(dates: readonly DatedNeed[], weekdays: readonly number[]): DateRun[] {
  const runs = new Map<string, DateRun[]>()
  const inOrder = dates.toSorted((one, other) => fromWireDate(one.date).localeCompare(fromWireDate(other.date)))
  for (const need of inOrder) {
    const day = fromWireDate(need.date)
    const ofKind = runs.get(kindOf(need)) ?? []
    const last = ofKind.at(-1)
    const missed = last && datesBetween(addDays(last.to, 1), addDays(day, -1))
    if (last && !missed?.some((date) => weekdays.includes(weekdayOf(date)))) {
      ofKind[ofKind.length - 1] = { ...last, to: day, needs: [...last.needs, need] }
    } else ofKind.push({ from: day, to: day, needs: [need] })
    runs.set(kindOf(need), ofKind)
  }
  return [...runs.values()].flat().toSorted((one, other) => one.from.localeCompare(other.from))
}
