import type { Shift } from '../shift/shift.store.ts'
import type { FillFacts, FillNeed, FillShift } from './fill-facts.ts'
import type { FillPlan } from './fill-plan.ts'

/**
 * How much of what the teams need is filled, as the roster counts it: each team and skill counts at most its need, so that
 * a surplus hides no gap. A team that has stated no needs needs its shifts.
 */
export function coverageOf(plan: FillPlan): { needed: number; filled: number } {
  const { needs, shifts } = plan.facts
  const more = Map.groupBy(
    shifts.filter((shift) => shift.holderId === null && plan.given.has(shift)),
    ({ duty }) => placeOf(duty),
  )
  const counts = [
    ...needs.map((need) => ({ needed: need.needed, there: need.filled + (more.get(placeOf(need))?.length ?? 0) })),
    ...shiftsWithoutNeed(plan.facts).map((shift) => ({ needed: 1, there: isFilled(plan, shift) ? 1 : 0 })),
  ]
  return {
    needed: counts.reduce((sum, { needed }) => sum + needed, 0),
    filled: counts.reduce((sum, { needed, there }) => sum + Math.min(needed, there), 0),
  }
}

const placeOf = ({ teamId, date, skill }: Pick<FillNeed, 'teamId' | 'date' | 'skill'>) => `${teamId} ${date} ${skill}`

export const isFilled = (plan: FillPlan, shift: FillShift): boolean => shift.holderId !== null || plan.given.has(shift)

function shiftsWithoutNeed({ needs, shifts }: FillFacts): FillShift[] {
  const teams = new Set(needs.map(({ teamId }) => teamId))
  return shifts.filter(({ duty }) => !teams.has(duty.teamId))
}

/** The shifts that a team with stated needs does not need. The first ones of a day meet the need. */
export function listBeyondNeed(vacancies: readonly Shift[], needs: readonly FillNeed[]): Shift[] {
  const teams = new Set(needs.map(({ teamId }) => teamId))
  const missing = new Map(needs.map((need) => [placeOf(need), need.needed - need.filled]))
  const ofPlaces = Map.groupBy(
    vacancies.filter(({ team_id }) => teams.has(team_id)),
    ({ team_id: teamId, date, skill }) => placeOf({ teamId, date, skill }),
  )
  return [...ofPlaces].flatMap(([place, shifts]) => shifts.slice(Math.max(0, missing.get(place) ?? 0)))
}
