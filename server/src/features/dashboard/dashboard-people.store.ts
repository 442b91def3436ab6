import type { UpcomingLeave } from '@shiftward/contract/dashboard.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Scope } from '../../lib/scope.ts'
import { leaveInScope } from '../leave/leave.store.ts'

/** The next approved leaves. */
export async function listUpcomingLeaves(db: Connection, scope: Scope, today: string): Promise<UpcomingLeave[]> {
  const { rows } = await sql<{ name: string; from_date: string; to_date: string }>`
    select ${fullName()} as name, next.from_date, next.to_date
    from (
      select leaves.id, leaves.provider_id, leaves.from_date, leaves.to_date from leaves
      where leaves.status = 'Approved' and leaves.from_date >= ${today} and ${leaveInScope(scope)}
      order by leaves.from_date, leaves.id limit ${limits.dashboard.rows}
    ) as next
    join users on users.id = next.provider_id
    order by next.from_date, next.id`.execute(db)
  return rows.map((row) => ({
    providerName: row.name,
    fromDate: toWireDate(row.from_date),
    toDate: toWireDate(row.to_date),
  }))
}
