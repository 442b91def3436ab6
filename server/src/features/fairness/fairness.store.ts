import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

/** ISO dates, both included. */
export type Period = { from: string; to: string }
export type Place = { facilityId: number } | { teamIds: readonly number[] }

export type WorkedShift = Awaited<ReturnType<typeof listWorked>>[number]

type Worked = Place & Period & { personIds?: readonly number[] | undefined; most?: number }

/** The assigned shifts of a period in some teams, or in all teams of a facility. */
export function listWorked(db: Connection, { from, to, personIds, most, ...place }: Worked) {
  const inPlace =
    'facilityId' in place
      ? sql<boolean>`shifts.facility_id = ${place.facilityId}`
      : sql<boolean>`shifts.team_id = any(${place.teamIds}::bigint[])`
  return db
    .selectFrom('shifts')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .select([
      'shifts.organization_id as organizationId',
      'shifts.team_id as teamId',
      'shifts.skill',
      sql<number>`shifts.provider_id`.as('providerId'),
      'shifts.date as day',
      'shifts.start_time as startTime',
      'shifts.end_time as endTime',
      'shifts.is_on_call as onCallOpenShift',
      'facilities.time_zone as timeZone',
    ])
    .where('shifts.state', '=', 'assigned')
    .where(inPlace)
    .where('shifts.date', '>=', from)
    .where('shifts.date', '<=', to)
    .$if(personIds !== undefined, (query) =>
      query.where(sql<boolean>`shifts.provider_id = any(${personIds}::bigint[])`),
    )
    .$if(most !== undefined, (query) => query.limit(most ?? 0))
    .execute()
}
