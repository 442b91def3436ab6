import { type Measures, measuring, totalsOf } from '@shiftward/contract/rules/roster-totals.ts'
import type { Connection } from '../../lib/database.ts'
import { holidaysBetween } from '../holiday/holiday.service.ts'
import { listWorked, type Period, type Place, type WorkedShift } from './fairness.store.ts'

/**
 * What people carry. Nights and weekends are those of the rules. On-call shifts count as on call, and on a holiday; they
 * have no hours, nights and weekends.
 */
export type Figures = { hours: number; nights: number; weekends: number; holidays: number; onCall: number }

export type Fairness = {
  ofTeams: (Figures & { teamId: number; providerId: number })[]
  /** In all these teams together. Two teams on one weekend are one weekend. */
  ofPeople: Map<number, Figures>
}

type Filters = Place & Period & { organizationId: number; personIds?: readonly number[] }

/** How much each person worked in each team in a period, derived from the shifts by a fixed number of queries. */
export async function listFairness(
  db: Connection,
  { organizationId, personIds, ...filters }: Filters,
): Promise<Fairness> {
  const holidays = await holidaysBetween(db, organizationId, filters)
  const worked = await listWorked(db, { ...filters, personIds })
  const figures = counting(filters, holidays)
  const byPerson = Map.groupBy(worked, ({ providerId }) => providerId)
  return {
    ofPeople: new Map([...byPerson].map(([providerId, shifts]) => [providerId, figures(shifts)])),
    ofTeams: [...byPerson].flatMap(([providerId, shifts]) =>
      [...Map.groupBy(shifts, ({ teamId }) => teamId)].map(([teamId, theirs]) => ({
        teamId,
        providerId,
        ...figures(theirs),
      })),
    ),
  }
}

/** Counts the figures of some shifts of one organization, which has these holidays. */
export function counting({ from, to }: Period, holidays: ReadonlySet<string>) {
  const period = { startDate: from, endDate: to, isOnCallCounted: false }
  const measures = new Map<string, ReturnType<typeof measuring>>()
  const measure = (shift: WorkedShift): Measures => {
    const known = measures.get(shift.timeZone) ?? measuring(shift.timeZone)
    measures.set(shift.timeZone, known)
    return known(shift)
  }
  return (shifts: readonly WorkedShift[]): Figures => {
    const { hours, nights, weekends } = totalsOf(shifts, period, measure)
    return {
      hours,
      nights,
      weekends,
      holidays: new Set(shifts.map(({ day }) => day).filter((day) => holidays.has(day))).size,
      onCall: shifts.filter(({ onCallOpenShift }) => onCallOpenShift).length,
    }
  }
}
