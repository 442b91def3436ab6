import { sql } from 'kysely'
import type { Database } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { type Scope, shiftInScope } from '../../lib/scope.ts'

/** Older changes help nobody who looks at a card. */
const most = 20

export async function isShiftInScope(db: Database, scope: Scope, shiftId: number): Promise<boolean> {
  const row = await db
    .selectFrom('shifts')
    .select('id')
    .where('id', '=', shiftId)
    .where(shiftInScope(scope))
    .executeTakeFirst()
  return row !== undefined
}

/** The last changes of a shift, the newest first, at the facility's local time. */
export function listHistory(db: Database, shiftId: number) {
  return db
    .selectFrom('shift_history as entry')
    .innerJoin('shifts', 'shifts.id', 'entry.shift_id')
    .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
    .leftJoin('users', 'users.id', 'entry.actor_id')
    .select(['entry.before', 'entry.after', 'entry.call', fullName().as('by')])
    .select(sql<string>`to_char(entry.at at time zone facilities.time_zone, 'MM-DD-YYYY HH24:MI:SS')`.as('at'))
    .where('entry.shift_id', '=', shiftId)
    .orderBy('entry.id', 'desc')
    .limit(most)
    .execute()
}

export async function findNames(db: Database, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', fullName().as('name')])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
