import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { holidaysBetween } from '../holiday/holiday.service.ts'
import { counting, type Figures } from './fairness.service.ts'
import { listWorked, type Period } from './fairness.store.ts'

type Burden = 'nights' | 'weekends' | 'holidays' | 'onCall'

export type Share = { teamId: number; skill: string; providerId: number; hours: number } & Record<
  Burden,
  { count: number; share: number }
>

type Person = { providerId: number; figures: Figures }

/**
 * What each person carried in each team and skill, against their share. People of other skills cannot take these shifts,
 * so they have no part in them.
 */
export async function listShares(db: Connection, filters: Period & { teamIds: readonly number[] }): Promise<Share[]> {
  const most = limits.report.rows
  const worked = await listWorked(db, { ...filters, most: most + 1 })
  if (worked.length > most) throw new AppError(413, texts.report.tooMany(most))
  const shares: Share[] = []
  for (const [organizationId, ofOrganization] of Map.groupBy(worked, (shift) => shift.organizationId)) {
    const figures = counting(filters, await holidaysBetween(db, organizationId, filters))
    for (const [teamId, ofTeam] of Map.groupBy(ofOrganization, (shift) => shift.teamId))
      for (const [skill, ofSkill] of Map.groupBy(ofTeam, (shift) => shift.skill)) {
        const people = [...Map.groupBy(ofSkill, ({ providerId }) => providerId)].map(([providerId, shifts]) => ({
          providerId,
          figures: figures(shifts),
        }))
        shares.push(...sharesOf(people).map((share) => ({ teamId, skill, ...share })))
      }
  }
  return shares
}

/** In hundredths, so that the sums are exact. */
const hundredths = (hours: number): number => Math.round(hours * 100)

/** By the hours of each person; evenly if all of them were on call only. */
function sharesOf(people: readonly Person[]) {
  const all = people.reduce((sum, { figures }) => sum + hundredths(figures.hours), 0)
  const totalOf = (burden: Burden) => people.reduce((sum, { figures }) => sum + figures[burden], 0)
  return people.map(({ providerId, figures }) => {
    const [own, whole] = all === 0 ? [1, people.length] : [hundredths(figures.hours), all]
    const carried = (burden: Burden) => ({
      count: figures[burden],
      share: Math.round((totalOf(burden) * own * 100) / whole) / 100,
    })
    return {
      providerId,
      hours: figures.hours,
      nights: carried('nights'),
      weekends: carried('weekends'),
      holidays: carried('holidays'),
      onCall: carried('onCall'),
    }
  })
}
