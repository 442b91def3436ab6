import type { FillFigures } from '@shiftward/contract/fill.ts'
import { nightsOf, weekendOf, weekOf } from '@shiftward/contract/rules/assign/duty.ts'
import type { Duty } from '@shiftward/contract/rules/assign/rule.ts'
import { costWithOvertime, overtimeMinutes } from '@shiftward/contract/rules/candidate-cost.ts'
import { elapsedMinutes, hoursOf } from '@shiftward/contract/rules/shift-time.ts'
import { paidShift } from '../candidate/candidate-fact.service.ts'
import { coverageOf, isFilled } from './fill-coverage.ts'
import type { FillPerson, FillShift } from './fill-facts.ts'
import type { FillPlan } from './fill-plan.ts'

/** What the chosen blocks are like with the plan; with an empty one, as they are. */
export function figuresOf(plan: FillPlan): FillFigures {
  const { shifts } = plan.facts
  const { needed, filled } = coverageOf(plan)
  const ofPeople = plan.facts.people.map((one) => ofPerson(plan, one))
  const sum = (of: (one: ReturnType<typeof ofPerson>) => number) => ofPeople.reduce((all, one) => all + of(one), 0)
  return {
    coverage: needed === 0 ? 1 : filled / needed,
    filled,
    shifts: needed,
    uncovered: shifts.filter((shift) => !isFilled(plan, shift)).length,
    warnings: sum(({ warnings }) => warnings),
    cost: Math.round(sum(({ cost }) => cost) * 100) / 100,
    overtime: hoursOf(sum(({ overtime }) => overtime)),
    fairness: fairnessOf(plan),
  }
}

function ofPerson(plan: FillPlan, one: FillPerson) {
  const own = plan.shiftsOf(one)
  const warnings = own.reduce((count, shift) => count + plan.findings(shift, one).length, 0)
  const { cost, overtime } = paidFor(plan, one, own)
  return { warnings, cost, overtime }
}

/** In the order in which they are worked: the last ones of a week are overtime. */
function paidFor(plan: FillPlan, one: FillPerson, own: readonly FillShift[]) {
  const shiftOf = new Map(own.map((shift) => [shift.duty.shiftId, shift]))
  const isCounted = (duty: Duty) => duty.place !== null && (!duty.isOnCall || plan.policy.isOnCallCounted)
  const duties = plan.personWithout(one).duties.toSorted((first, second) => first.startsAt - second.startsAt)
  const weeks = new Map<string, number>()
  let [cost, overtime] = [0, 0]
  for (const duty of duties) {
    const before = weeks.get(weekOf(duty)) ?? 0
    const minutes = isCounted(duty) ? elapsedMinutes(duty) : 0
    weeks.set(weekOf(duty), before + minutes)
    const shift = shiftOf.get(duty.shiftId ?? 0)
    if (!shift) continue
    const more = overtimeMinutes(minutes, before)
    overtime += more
    cost += costWithOvertime(paidShift(shift.pay, duty), more)
  }
  return { cost, overtime }
}

/** Among all whom the run may use: whoever has no shift has the fewest. */
function fairnessOf(plan: FillPlan): FillFigures['fairness'] {
  const { shifts, people, startDate, endDate } = plan.facts
  const inside = ({ date, isOnCall }: Duty) =>
    date >= startDate && date <= endDate && (!isOnCall || plan.policy.isOnCallCounted)
  const skills = [...new Set(shifts.filter(({ use }) => use === 'fill').map(({ duty }) => duty.skill))]
  return skills.map((skill) => {
    const theirs = people
      .filter(({ isUsable, person }) => isUsable && person.skills.includes(skill))
      .map((one) => plan.personWithout(one).duties.filter(inside))
    const spread = (of: (duties: readonly Duty[]) => number) => {
      const all = theirs.map(of)
      return all.length === 0 ? 0 : Math.max(...all) - Math.min(...all)
    }
    return {
      skill,
      hours: hoursOf(spread((duties) => duties.reduce((sum, duty) => sum + elapsedMinutes(duty), 0))),
      nights: spread((duties) => duties.filter((duty) => nightsOf(duty).length > 0).length),
      weekends: spread((duties) => new Set(duties.flatMap((duty) => weekendOf(duty) ?? [])).size),
    }
  })
}
