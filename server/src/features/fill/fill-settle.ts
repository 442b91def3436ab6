import { leaveAt } from '@shiftward/contract/rules/assign/leave.ts'
import type { Assignment } from '@shiftward/solver/problem.ts'
import { needKey } from './fill-calendar.ts'
import type { FillFacts, FillPerson, FillShift } from './fill-facts.ts'
import { FillPlan, isUsableFor } from './fill-plan.ts'
import type { FillProblem } from './fill-problem.ts'
import { scoreFor } from './fill-why.ts'

/**
 * Makes the solver's answer into a plan that the judge agrees with. What the judge refuses is left out, and then whoever
 * can still take a shift that is left gets it. So nobody is left who could take a shift that stays uncovered.
 */
export function settle(facts: FillFacts, built: FillProblem | null, assignments: readonly Assignment[]): FillPlan {
  const plan = new FillPlan(facts)
  if (built) for (const [shift, person] of chosen(facts, built, assignments)) plan.give(shift, person)
  leaveOutRefused(plan)
  fillRest(plan)
  return plan
}

/** Which shift each assignment of the solver means. Who keeps a shift that could have moved is not given it again. */
function chosen(facts: FillFacts, { shiftsOf }: FillProblem, assignments: readonly Assignment[]) {
  const people = new Map(facts.people.map((one) => [String(one.id), one]))
  const given: [FillShift, FillPerson][] = []
  for (const [key, ofNeed] of Map.groupBy(assignments, ({ day, kind }) => needKey(day, kind))) {
    const shifts = shiftsOf.get(key) ?? []
    const ids = new Set(ofNeed.map(({ person }) => person))
    const left = shifts.filter(({ use, holderId }) => use === 'fill' || !ids.delete(String(holderId)))
    for (const id of ids) {
      const shift = left.shift()
      const person = people.get(id)
      if (shift && person) given.push([shift, person])
    }
  }
  return given
}

/**
 * Takes back what the judge refuses, the latest first. A shift that then stays with its person may stand against another
 * one, so look again.
 */
function leaveOutRefused(plan: FillPlan) {
  for (let isSettled = false; !isSettled; ) {
    const shifts = [...plan.given].toSorted(([one], [other]) => one.duty.startsAt - other.duty.startsAt)
    const refused = shifts.toReversed().find(([shift, person]) => !plan.mayHave(shift, person))
    if (refused) plan.takeBack(refused[0])
    isSettled = !refused
  }
}

function fillRest(plan: FillPlan) {
  const left = plan.facts.shifts.filter((shift) => shift.use === 'fill' && !plan.given.has(shift))
  const inOrder = left.toSorted(
    (one, other) => Number(one.isBeyondNeed) - Number(other.isBeyondNeed) || one.duty.startsAt - other.duty.startsAt,
  )
  for (const shift of inOrder) {
    const able = plan.facts.people.filter((one) => isUsableFor(one, shift) && plan.mayHave(shift, one))
    const [best] = able
      .map((one) => ({
        one,
        warnings: plan.findings(shift, one).length,
        askedLeave: leaveAt(one.askedLeaves, shift.duty) ? 1 : 0,
        score: scoreFor(plan, shift, one).score,
      }))
      .toSorted(
        (one, other) => one.warnings - other.warnings || one.askedLeave - other.askedLeave || other.score - one.score,
      )
    if (best) plan.give(shift, best.one)
  }
}
