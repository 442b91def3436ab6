import { localInstant } from '@shiftward/contract/rules/shift-time.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { facilityInScope, organizationInScope, type Scope } from '../../lib/scope.ts'

/** Which rows a dashboard counts. All its callers see whole facilities. */

export const facilitiesOf = (scope: Scope): RawBuilder<boolean> =>
  facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' })

export const shiftsOf = (scope: Scope): RawBuilder<boolean> =>
  facilityInScope(scope, { organization: 'shifts.organization_id', facility: 'shifts.facility_id' })

/**
 * The blocks in which only assigned shifts count, because they are deactivated. Their other shifts are withdrawn, as in the
 * calendar. They are few: looking a shift up here is cheaper than a join.
 */
export const withdrawnBlocks = (scope: Scope) => sql`(
  select blocks.id from blocks where blocks.is_deactivated and ${organizationInScope(scope, 'blocks.organization_id')})`

/**
 * The time zone of the facility; of several the one furthest behind, because today lasts until it is over at all of
 * them. An organization uses UTC.
 */
export async function findTimeZoneOf(db: Connection, scope: Scope, now: Date): Promise<string> {
  if (scope.level === 'platform' || scope.level === 'organization') return 'UTC'
  const zones = await db.selectFrom('facilities').select('time_zone').distinct().where(facilitiesOf(scope)).execute()
  const clock = (row: { time_zone: string }) => localInstant(now.getTime(), row.time_zone).slice(0, 19)
  return zones.sort((one, other) => (clock(one) < clock(other) ? -1 : 1))[0]?.time_zone ?? 'UTC'
}
