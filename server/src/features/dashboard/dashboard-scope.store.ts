import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { facilityInScope, type Scope } from '../../lib/scope.ts'

/** What part of the tables a dashboard is drawn from. Its callers see facilities whole. */

export const facilitiesOf = (scope: Scope): RawBuilder<boolean> =>
  facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' })

export const shiftsOf = (scope: Scope): RawBuilder<boolean> =>
  facilityInScope(scope, { organization: 'shifts.organization_id', facility: 'shifts.facility_id' })

/** Of a deactivated block only what is assigned counts; the rest is withdrawn, here as in the calendar. */
export const isThere = sql<boolean>`(shifts.state = 'assigned' or not blocks.is_deactivated)`

/**
 * The clock of a dashboard: the facility's. Facilities in different time zones have no common clock, no more than an
 * organization has: theirs is UTC.
 */
export async function findTimeZoneOf(db: Connection, scope: Scope): Promise<string> {
  if (scope.level !== 'facility') return 'UTC'
  const zones = await db.selectFrom('facilities').select('time_zone').distinct().where(facilitiesOf(scope)).execute()
  const [only] = zones
  return only && zones.length === 1 ? only.time_zone : 'UTC'
}
