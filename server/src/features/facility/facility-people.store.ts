import type { FacilityDetails, ProviderOfDepartment } from '@shiftward/contract/facility.ts'
import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { facilityInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { userInScope } from '../user/user-scope.store.ts'

const fullName = sql<string>`users.first_name || ' ' || users.last_name`

/** The caller, or somebody whom the caller sees; of what they are mapped to, only what lies in the caller's scope. */
export async function findFacilityDetails(db: Connection, caller: Caller, userCode: string): Promise<FacilityDetails> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'is_view_scheduler'])
    .where('code', '=', userCode)
    .where((row) => row.or([row('id', '=', caller.userId), userInScope(caller)]))
    .executeTakeFirst()
  if (!user) throw notFound('User')
  return {
    facilities: await listFacilityIdsOf(db, caller.scope, user.id),
    isScheduleViewOnly: user.is_view_scheduler,
    isGenericUser: user.user_type === 'generic',
    providerFacilities: await listMappingsOf(db, caller.scope, user.id),
  }
}

async function listFacilityIdsOf(db: Connection, scope: Scope, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('facility_users')
    .select('facility_id')
    .where('user_id', '=', userId)
    .where(
      facilityInScope(scope, {
        organization: 'facility_users.organization_id',
        facility: 'facility_users.facility_id',
      }),
    )
    .orderBy('facility_id')
    .execute()
  return rows.map((row) => row.facility_id)
}

function listMappingsOf(db: Connection, scope: Scope, providerId: number): Promise<ProviderMapping[]> {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
    .select([
      'mapping.id as facilityProviderId',
      'users.code as providerCode',
      fullName.as('providerName'),
      'mapping.facility_id as facilityId',
      'facilities.name as facilityName',
      sql<ProviderMapping['labourType']>`mapping.labour_type`.as('labourType'),
      'mapping.employee_number as employeeid',
      'mapping.is_internal as isInteral',
      'mapping.is_internal_per_diem as isInternalPerDiem',
      'mapping.is_credentialed as isCredentialed',
      'mapping.is_external as isExternalProvider',
    ])
    .where('users.id', '=', providerId)
    .where(facilityInScope(scope, { organization: 'mapping.organization_id', facility: 'mapping.facility_id' }))
    .orderBy('mapping.id')
    .execute()
}

/** The providers of facilities, each once, who can be scheduled; with any of the skills, if some are given. */
export async function listProvidersOf(
  db: Connection,
  facilityIds: number[],
  skills: string[] | undefined,
): Promise<ProviderOfDepartment[]> {
  let query = db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .distinctOn('users.id')
    .select([
      'users.code as providerCode',
      fullName.as('providerName'),
      sql<ProviderOfDepartment['labourType']>`mapping.labour_type`.as('labourType'),
      sql<string[]>`array(
        select skill from user_skills join skills on skills.name = user_skills.skill
        where user_id = users.id order by skills.position)`.as('skill'),
    ])
    .where('mapping.facility_id', 'in', facilityIds)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .orderBy('mapping.facility_id')
  if (skills) {
    query = query.where(
      sql<boolean>`exists (select from user_skills where user_id = users.id and skill = any(${skills}))`,
    )
  }
  return db
    .selectFrom(query.as('provider'))
    .selectAll()
    .orderBy(inNameOrder('providerName'))
    .orderBy('providerCode')
    .execute()
}
