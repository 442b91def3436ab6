import { spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Range } from '../shift/shift-provider.store.ts'

/** The approved leaves of providers in this organization. A leave in another organization does not count here. */
export async function listLeaves(
  db: Connection,
  providerIds: number[],
  { organizationId, timeZone }: Pick<Place, 'organizationId' | 'timeZone'>,
  { from, to }: Range,
) {
  const rows = await db
    .selectFrom('leaves')
    .select(['provider_id', 'from_date as fromDate', 'to_date as toDate'])
    .where(sql<boolean>`provider_id = any(${providerIds}::bigint[])`)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'Approved')
    // One day more on each side, because the local date depends on the time zone.
    .where('from_date', '<=', sql<string>`(${to}::timestamptz)::date + 1`)
    .where('to_date', '>=', sql<string>`(${from}::timestamptz)::date - 1`)
    .execute()
  return rows.map((row) => ({ provider_id: row.provider_id, ...spanOfLeave(row, timeZone) }))
}
