import type { FairnessRow } from '@shiftward/contract/report.ts'
import type { Connection } from '../../lib/database.ts'
import { listShares } from '../fairness/fairness-share.service.ts'
import { listWorkPlaces, rowKey } from './report-hours.store.ts'

type Filters = { teamIds: number[]; startDate: string; endDate: string }

/** One row for each person, team and skill: by team, then by skill, then by name. */
export async function readFairness(db: Connection, { teamIds, startDate, endDate }: Filters): Promise<FairnessRow[]> {
  const shares = await listShares(db, { teamIds, from: startDate, to: endDate })
  const places = await listWorkPlaces(db, {
    providerIds: [...new Set(shares.map(({ providerId }) => providerId))],
    teamIds,
  })
  const byPlace = Map.groupBy(shares, rowKey)
  const rows = places.flatMap(({ npi, employeeid, departmentCode, facilityId, ...place }) =>
    (byPlace.get(rowKey(place)) ?? []).map((share) => ({ ...place, ...share })),
  )
  return [...Map.groupBy(rows, ({ teamId }) => teamId).values()].flatMap((ofTeam) =>
    ofTeam
      .toSorted((one, other) => one.skill.localeCompare(other.skill, 'en'))
      .map(({ teamId: _, providerId: __, skill: skilllevel, ...row }) => ({ ...row, skilllevel })),
  )
}
