import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

export type AskedLeave = { providerId: number; organizationId: number; fromDate: string; toDate: string }

/** What people have asked for and nobody has decided, of all organizations. No rule is against a shift then. */
export const listAskedLeaves = (db: Connection, ids: readonly number[]): Promise<AskedLeave[]> =>
  db
    .selectFrom('leaves')
    .select(['provider_id as providerId', 'organization_id as organizationId'])
    .select(['from_date as fromDate', 'to_date as toDate'])
    .where(sql<boolean>`provider_id = any(${ids}::bigint[])`)
    .where('status', '=', 'Open')
    .orderBy('from_date')
    .execute()
