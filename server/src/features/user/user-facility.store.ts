import type { FacilityDetails, ProviderOfDepartment, ProviderToReport } from '@shiftward/contract/facility.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { inNameOrder } from '../../lib/list.ts'
import type { Caller } from '../../lib/session.ts'
import { selfOrInScope } from '../../lib/user-scope.ts'
import { findMappings } from './admin-mapping.store.ts'
import { listProviderMappings } from './provider-mapping.store.ts'

/** The mappings of the caller or of a person the caller can see, limited to the caller's scope. */
export async function findFacilityDetails(db: Connection, caller: Caller, userCode: string): Promise<FacilityDetails> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'user_type', 'is_view_scheduler'])
    .where('code', '=', userCode)
    .where(selfOrInScope(caller))
    .executeTakeFirst()
  if (!user) throw notFound('User')
  const { facilities } = await findMappings(db, caller.scope, user.id)
  return {
    facilities,
    isScheduleViewOnly: user.is_view_scheduler,
    isGenericUser: user.user_type === 'generic',
    providerFacilities: await listProviderMappings(db, caller.scope, { providerId: user.id }),
  }
}

export const skillsOfUser = sql<string[]>`array(
  select skill from user_skills join skills on skills.name = user_skills.skill
  where user_id = users.id order by skills.position)`

export const hasAnyOf = (skills: string[]) =>
  sql<boolean>`exists (select from user_skills where user_id = users.id and skill = any(${skills}))`

/** The providers of these facilities who can be scheduled, each once; if skills are given, with at least one of them. */
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
      fullName().as('providerName'),
      sql<ProviderOfDepartment['labourType']>`mapping.labour_type`.as('labourType'),
      skillsOfUser.as('skill'),
    ])
    .where('mapping.facility_id', 'in', facilityIds)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .orderBy('mapping.facility_id')
  if (skills) query = query.where(hasAnyOf(skills))
  return db
    .selectFrom(query.as('provider'))
    .selectAll()
    .orderBy(inNameOrder('providerName'))
    .orderBy('providerCode')
    .execute()
}

/** Providers of the departments' facilities, and those who worked there before: their shifts stay in the reports. */
export function listProvidersToReport(
  db: Connection,
  departments: { departmentId: number; facilityId: number }[],
  skills: string[] | undefined,
): Promise<ProviderToReport[]> {
  const facilityIds = departments.map(({ facilityId }) => facilityId)
  const departmentIds = departments.map(({ departmentId }) => departmentId)
  const mappings = sql`from facility_providers where provider_id = users.id and facility_id = any(${facilityIds}::bigint[])`
  const workedThere = sql`select provider_id from shifts where department_id = any(${departmentIds}::bigint[])`
  let query = db
    .selectFrom('users')
    .select([
      'users.code as providerCode',
      fullName().as('providerName'),
      sql<ProviderToReport['labourType']>`(select labour_type ${mappings} order by facility_id limit 1)`.as(
        'labourType',
      ),
      skillsOfUser.as('skill'),
    ])
    .where('users.confirmed_at', 'is not', null)
    .where(sql<boolean>`(exists (select ${mappings}) or users.id in (${workedThere}))`)
  if (skills) query = query.where(hasAnyOf(skills))
  return query.orderBy(inNameOrder(fullName())).orderBy('users.code').execute()
}
