import type { OpenCounts } from '@shiftward/contract/request.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { leaveInScope } from '../leave/leave.store.ts'

const departmentOf = (table: 'shift_requests' | 'swaps') => ({
  organization: `${table}.organization_id`,
  facility: `${table}.facility_id`,
  department: `${table}.department_id`,
})

/** How many requests wait for the caller. Every open console polls it, so it is one statement over partial indexes. */
export async function countOpen(db: Connection, scope: Scope): Promise<OpenCounts> {
  return db
    .selectNoFrom((query) => [
      query
        .selectFrom('swaps')
        .where('swaps.status', '=', sql.lit('Open'))
        .where(departmentInScope(scope, departmentOf('swaps')))
        .select(count)
        .as('swap'),
      query
        .selectFrom('leaves')
        .where(sql<boolean>`(leaves.status = 'Open' or leaves.cancel_asked_at is not null)`)
        .where(leaveInScope(scope))
        .select(count)
        .as('leave'),
      query
        .selectFrom('shift_requests')
        .where('shift_requests.status', '=', sql.lit('Open'))
        .where(departmentInScope(scope, departmentOf('shift_requests')))
        .select(count)
        .as('shift'),
    ])
    .$narrowType<OpenCounts>()
    .executeTakeFirstOrThrow()
}

const count = sql<number>`count(*)`.as('open')
