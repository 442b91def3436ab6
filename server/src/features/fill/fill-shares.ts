import { limits } from '@shiftward/contract/limits.ts'
import { nightsOf, weekendOf } from '@shiftward/contract/rules/assign/duty.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { datesBetween } from '@shiftward/contract/rules/calendar-date.ts'
import { elapsedMinutes } from '@shiftward/contract/rules/shift-time.ts'
import type { ProblemPerson } from '@shiftward/solver/problem.ts'
import type { Calendar } from './fill-calendar.ts'
import type { FillDays, FillPerson, FillShift } from './fill-facts.ts'
import { weights } from './fill-weights.ts'

/** A person, and what the solver knows of them. */
export type Built = { one: FillPerson; problem: ProblemPerson }

type Shared = {
  calendar: Calendar
  open: readonly FillShift[]
  isTiring: (duty: Duty) => boolean
  days: FillDays
}

/**
 * Fair shares of hours against target, and of nights and weekends against what others with the skill have had. They are
 * about all days of the run, which may begin before the first shift to fill and end after the last one.
 */
export function addShares(people: Built[], { calendar, open, isTiring, days }: Shared) {
  const inside = (duty: Duty) => isTiring(duty) && duty.date >= days.startDate && duty.date <= days.endDate
  const hours = stepOf(open)
  const averages = averagesOf(people, open, inside)
  const isUnknown = (duty: Duty) => calendar.dayOf(duty) < 0 || calendar.dayOf(duty) >= calendar.days
  for (const { one, problem } of people) {
    const own = averages.get(one.person.skills.find((skill) => averages.has(skill)) ?? '')
    if (!own || !one.isStaff) continue
    // The solver counts what is on its own days.
    const others = one.person.duties.filter((duty) => inside(duty) && isUnknown(duty))
    const minutes = others.reduce((sum, duty) => sum + elapsedMinutes(duty), 0)
    const weekends = new Set(others.flatMap((duty) => weekendOf(duty) ?? [])).size
    const share = { weight: weights.share, step: 1 }
    problem.shares.push(
      { of: 'minutes', target: targetMinutes(one, days), had: minutes, ...hours },
      { ...share, of: 'nights', target: own.nights, had: one.nights + others.filter(isNight).length },
      { ...share, of: 'weekends', target: own.weekends, had: one.weekends + weekends },
    )
  }
}

const isNight = (duty: Duty) => nightsOf(duty).length > 0

/** By skill. */
function averagesOf(people: readonly Built[], open: readonly FillShift[], inside: (duty: Duty) => boolean) {
  const skills = [...new Set(open.map(({ duty }) => duty.skill))]
  return new Map(
    skills.map((skill) => {
      const theirs = people.filter(({ one }) => one.isUsable && one.person.skills.includes(skill))
      const duties = [
        ...theirs.flatMap(({ one }) => one.person.duties.filter(inside)),
        ...open.filter(({ use, duty }) => use === 'fill' && duty.skill === skill).map(({ duty }) => duty),
      ]
      const had = (of: 'nights' | 'weekends') => theirs.reduce((sum, { one }) => sum + one[of], 0)
      const nights = had('nights') + duties.filter(isNight).length
      // Most weekends are two shifts.
      const weekends = had('weekends') + duties.filter((duty) => weekendOf(duty) !== undefined).length / 2
      const count = Math.max(1, theirs.length)
      return [skill, { nights: nights / count, weekends: weekends / count }]
    }),
  )
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

/** The longest time of which both lengths are a multiple. */
export const greatestCommon = (one: number, other: number): number =>
  other === 0 ? one : greatestCommon(other, one % other)

/** Per diem and volunteers have no hours to reach, so the others come first. Nobody has any on days of leave, asked or not. */
function targetMinutes({ labourType, person, askedLeaves }: FillPerson, { startDate, endDate }: FillDays): number {
  if (labourType !== 'Employee' && labourType !== 'Locum') return 0
  const leaves = [...person.leaves, ...askedLeaves]
  const there = datesBetween(startDate, endDate).filter(
    (date) => !leaves.some(({ fromDate, toDate }) => fromDate <= date && date <= toDate),
  )
  return (there.length / 7) * limits.schedule.targetHours * 60
}
