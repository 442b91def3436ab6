import type { ImportColumns } from '@shiftward/contract/import.ts'
import type { ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import type { ImportFacility } from '@shiftward/contract/rules/import-place.ts'
import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { departmentInScope, facilityInScope, organizationInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { reachesOutside, userInScope, worksOutside } from '../../lib/user-scope.ts'

/** The organizations within the scope, two at most: that is enough to know whether there is exactly one. */
export async function findOrganizations(db: Connection, scope: Scope, id: number | undefined): Promise<number[]> {
  const found = await db
    .selectFrom('organizations')
    .select('id')
    .where(organizationInScope(scope, 'organizations.id'))
    .$if(id !== undefined, (query) => query.where('id', '=', id as number))
    .limit(2)
    .execute()
  return found.map((organization) => organization.id)
}

/** The facilities of an organization that the caller may name, with their departments. */
export async function listPlaces(db: Connection, scope: Scope, organizationId: number): Promise<ImportFacility[]> {
  const facilities = await db
    .selectFrom('facilities')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' }))
    .orderBy('id')
    .execute()
  const departments = await db
    .selectFrom('departments')
    .select(['id', 'name', 'facility_id'])
    .where('organization_id', '=', organizationId)
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
    .orderBy('id')
    .execute()
  return facilities.map((facility) => ({
    ...facility,
    departments: departments.filter(({ facility_id }) => facility_id === facility.id),
  }))
}

export type Known = Awaited<ReturnType<typeof findKnown>>[number]

/** The accounts with one of these NPIs (of QHPs) or email addresses, whether the caller can see them or not. */
export function findKnown(db: Connection, caller: Caller, { npis, emails }: { npis: string[]; emails: string[] }) {
  const listed = <Item>(column: string, table: string, person: string) => sql<Item[]>`array(
    select ${sql.ref(column)} from ${sql.table(table)} where ${sql.ref(person)} = users.id)`
  return db
    .selectFrom('users')
    .select([
      'users.id',
      'users.code',
      'users.npi',
      'users.email',
      'users.phone',
      'users.first_name',
      'users.last_name',
      'users.zip',
      'users.dob',
      'users.preferred_call_number',
      'users.is_view_scheduler',
      'users.deactivated_at',
      'users.invited_at',
      sql<boolean>`(users.registered_at is not null and users.identity_checked_at is null)`.as('is_unchecked'),
      sql<UserType>`users.user_type`.as('user_type'),
      sql<boolean>`${userInScope(caller)}`.as('is_visible'),
      reachesOutside(caller.scope).as('reaches_outside'),
      worksOutside(caller.scope).as('works_outside'),
      listed<string>('skill', 'user_skills', 'user_id').as('skills'),
      listed<string>('specialty', 'user_specialties', 'user_id').as('specialties'),
      sql<Pick<ProviderMapping, 'facilityId' | 'labourType' | 'employeeid'>[]>`(
        select coalesce(json_agg(json_build_object(
          'facilityId', facility_id, 'labourType', labour_type, 'employeeid', employee_number)), '[]')
        from facility_providers where provider_id = users.id)`.as('provider_facilities'),
      listed<number>('organization_id', 'organization_users', 'user_id').as('organizations'),
      listed<number>('facility_id', 'facility_users', 'user_id').as('facilities'),
      listed<number>('department_id', 'department_users', 'user_id').as('departments'),
    ])
    .where('users.confirmed_at', 'is not', null)
    .where(
      sql<boolean>`((users.user_type = 'provider' and users.npi <> '' and users.npi = any(${npis}))
        or lower(users.email) = any(${emails}))`,
    )
    .execute()
}

export async function readColumns(db: Connection, organizationId: number): Promise<ImportColumns> {
  const found = await db
    .selectFrom('import_columns')
    .select('columns')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return (found?.columns ?? []) as ImportColumns
}

export async function saveColumns(db: Connection, organizationId: number, columns: ImportColumns) {
  const text = JSON.stringify(columns)
  await db
    .insertInto('import_columns')
    .values({ organization_id: organizationId, columns: text })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet({ columns: text }))
    .execute()
}
