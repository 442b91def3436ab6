import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import type { Actor } from '../shift/shift-write.store.ts'
import { denyHopeless } from './request-change.store.ts'

/** Closes open requests that nobody can approve any more, so that the list stays true and the provider gets an answer. */
const open = (db: Connection) =>
  db
    .selectFrom('shift_requests as request')
    .innerJoin('shifts', 'shifts.id', 'request.shift_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .select(['request.id', 'request.organization_id as organizationId'])
    .select(['shifts.date', 'shifts.start_time', 'shifts.end_time', 'shifts.is_on_call'])
    .select(['teams.name as teamName', 'facilities.name as facilityName'])
    .where('request.status', '=', 'Open')
    .orderBy('request.id')
    .forUpdate('request')

/** Denies requests for shifts that have begun. Skips a request that an administrator is deciding right now. */
export async function closeBegunRequests(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const requests = await open(transaction).where('shifts.starts_at', '<=', now).limit(100).skipLocked().execute()
    const time = { userId: null, now }
    for (const { id, ...shift } of requests) await denyHopeless(transaction, id, shift, 'the shift has started', time)
    return requests.length
  })
}

/** The shift's day, hours or terms change: the provider asked for the old ones. Callers have locked the shift and not changed it yet. */
export async function closeRequestsOf(db: Connection, shiftId: number, actor: Actor) {
  for (const { id, ...shift } of await open(db).where('request.shift_id', '=', shiftId).execute()) {
    await denyHopeless(db, id, shift, 'its day, hours or terms have changed', actor)
  }
}

/** The provider no longer works at the facility. Callers have locked the provider. */
export async function closeRequestsAt(db: Connection, providerId: number, facilityId: number, actor: Actor) {
  const theirs = open(db).where('request.provider_id', '=', providerId).where('request.facility_id', '=', facilityId)
  for (const { id, ...shift } of await theirs.execute()) {
    await denyHopeless(db, id, shift, texts.request.reason.left, actor)
  }
}
