import { limits } from '@shiftward/contract/limits.ts'
import { nightsOf, weekendOf } from '@shiftward/contract/rules/assign/duty.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { elapsedMinutes } from '@shiftward/contract/rules/shift-time.ts'
import type { ProblemPerson } from '@shiftward/solver/problem.ts'
import { type Calendar, tail } from './fill-calendar.ts'
import type { FillPerson, FillShift } from './fill-facts.ts'
import { weights } from './fill-weights.ts'

/** A person, and what the solver knows of them. */
export type Built = { one: FillPerson; problem: ProblemPerson }

/** Fair shares of hours against target, and of nights and weekends against what others with the skill have had. */
export function addShares(
  people: Built[],
  { calendar, open, isTiring }: { calendar: Calendar; open: readonly FillShift[]; isTiring: (duty: Duty) => boolean },
) {
  const last = addDays(calendar.first, calendar.days - tail - 1)
  const inside = (duty: Duty) => isTiring(duty) && duty.date >= calendar.first && duty.date <= last
  const hours = stepOf(open)
  const lengthOf = (list: readonly unknown[]) => Math.max(1, list.length)
  const skills = [...new Set(open.map(({ duty }) => duty.skill))]
  const averages = new Map(
    skills.map((skill) => {
      const theirs = people.filter(({ one }) => one.isUsable && one.person.skills.includes(skill))
      const duties = [
        ...theirs.flatMap(({ one }) => one.person.duties.filter(inside)),
        ...open.filter(({ use, duty }) => use === 'fill' && duty.skill === skill).map(({ duty }) => duty),
      ]
      const had = (of: 'nights' | 'weekends') => theirs.reduce((sum, { one }) => sum + one[of], 0)
      const nights = had('nights') + duties.filter((duty) => nightsOf(duty).length > 0).length
      // Most weekends are two shifts.
      const weekends = had('weekends') + duties.filter((duty) => weekendOf(duty) !== undefined).length / 2
      return [skill, { nights: nights / lengthOf(theirs), weekends: weekends / lengthOf(theirs) }]
    }),
  )
  for (const { one, problem } of people) {
    const own = averages.get(one.person.skills.find((skill) => averages.has(skill)) ?? '')
    if (!own) continue
    const share = { weight: weights.share, step: 1 }
    problem.shares.push(
      { of: 'minutes', target: targetMinutes(one, calendar), had: 0, ...hours },
      { ...share, of: 'nights', target: own.nights, had: one.nights },
      { ...share, of: 'weekends', target: own.weekends, had: one.weekends },
    )
  }
}

const longShift = 720
const shortestStep = 180

/**
 * The step of the shares of hours. If every shift is a number of whole steps, every cost is a whole number, and the solver
 * can prove sooner that it has found the best.
 */
function stepOf(shifts: readonly FillShift[]): { step: number; weight: number } {
  const lengths = [...new Set(shifts.map(({ duty }) => elapsedMinutes(duty)))]
  const common = lengths.reduce(greatestCommon, 0)
  const step = common >= shortestStep ? common : Math.max(shortestStep, ...lengths)
  return { step, weight: Math.max(1, Math.round(weights.share * (step / longShift) ** 2)) }
}

/** Of lengths of shifts: what all of them are a multiple of. */
export const greatestCommon = (one: number, other: number): number =>
  other === 0 ? one : greatestCommon(other, one % other)

/** Per diem and volunteers have no hours to reach, so the others come first. */
function targetMinutes({ labourType, person }: FillPerson, { first, days }: Calendar): number {
  if (labourType !== 'Employee' && labourType !== 'Locum') return 0
  const dates = Array.from({ length: days - tail }, (_, day) => addDays(first, day))
  const there = dates.filter(
    (date) => !person.leaves.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate),
  )
  return (there.length / 7) * limits.schedule.targetHours * 60
}
