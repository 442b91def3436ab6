import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Scope } from '../../lib/scope.ts'
import { findMappings } from './admin-mapping.store.ts'
import { listProviderMappings } from './provider-mapping.store.ts'

/** What a person may do and where, within the caller's scope: what the calls that map change. */
export async function readAccess(db: Connection, scope: Scope, userId: number) {
  const role = await db
    .selectFrom('users')
    .select([sql<UserType>`user_type`.as('userType'), 'is_view_scheduler as isViewScheduler'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { organizationId = null, facilities, departments } = await findMappings(db, scope, userId)
  const providerFacilities = await listProviderMappings(db, scope, { providerId: userId })
  return { ...role, organizationId, facilities, departments, providerFacilities }
}
