import type { Database } from '../../lib/database.ts'
import { denyBegunRequest } from './request-change.store.ts'

/**
 * Open requests whose shift has begun. Nobody is given a shift that has begun, so they could only ever be denied; left
 * alone they would stand among the open ones for good, and whoever asked would never hear. Whoever decides one at this
 * moment holds it, and is left to it.
 */
export async function closeBegunRequests(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const requests = await transaction
      .selectFrom('shift_requests as request')
      .innerJoin('shifts', 'shifts.id', 'request.shift_id')
      .innerJoin('teams', 'teams.id', 'shifts.team_id')
      .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
      .select(['request.id', 'request.organization_id as organizationId'])
      .select(['shifts.date', 'shifts.start_time', 'shifts.end_time'])
      .select(['teams.name as teamName', 'facilities.name as facilityName'])
      .where('request.status', '=', 'Open')
      .where('shifts.starts_at', '<=', now)
      .orderBy('request.id')
      .limit(100)
      .forUpdate('request')
      .skipLocked()
      .execute()
    for (const { id, ...shift } of requests) await denyBegunRequest(transaction, id, shift, now)
    return requests.length
  })
}
