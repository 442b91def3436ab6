import type { UserType } from '@shiftward/contract/rules/permissions.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusal } from '../../lib/errors.ts'
import { tellRightsChanged } from '../../lib/live.ts'
import { departmentInScope, facilityInScope, organizationInScope, type Scope } from '../../lib/scope.ts'

/** What admins administer. */

type Place = { id: number; organization_id: number }

export async function findFacilities(db: Connection, scope: Scope, ids: number[]): Promise<Place[]> {
  const found = await db
    .selectFrom('facilities')
    .select(['id', 'organization_id'])
    .where('id', 'in', ids)
    .where(facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' }))
    .execute()
  return complete(found, ids, 'Facility', 'facilityId')
}

export async function findDepartments(db: Connection, scope: Scope, ids: number[]) {
  const found = await db
    .selectFrom('departments')
    .select(['id', 'organization_id', 'facility_id'])
    .where('id', 'in', ids)
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
    .execute()
  return complete(found, ids, 'Department', 'departmentId')
}

/** Returns every requested place or throws. All must belong to one organization: an admin never spans two. */
function complete<Found extends Place>(found: Found[], ids: number[], what: string, field: string): Found[] {
  if (found.length < new Set(ids).size) throw notFound(what)
  if (new Set(found.map((place) => place.organization_id)).size > 1) {
    throw refusal(400, field, texts.user.oneOrganization)
  }
  return found
}

export async function setRole(db: Connection, userId: number, userType: UserType, isViewScheduler = false) {
  await db
    .updateTable('users')
    .set({ user_type: userType, is_view_scheduler: isViewScheduler })
    .where('id', '=', userId)
    .execute()
}

type Kept = { organizationId?: number; facilities?: Place[]; departments?: Place[] }

const isNoneOf = (column: string, ids: number[]) => sql<boolean>`${sql.ref(column)} <> all(${ids}::bigint[])`
const idsOf = (places: Place[] = []): number[] => places.map(({ id }) => id)

/**
 * Removes the mappings that are not kept; the caller adds the new ones in the same transaction. Kept rows are not
 * touched, so that the audit log lists only real changes.
 */
export async function clearMappings(db: Connection, userId: number, { organizationId, ...kept }: Kept) {
  const organizations = organizationId === undefined ? [] : [organizationId]
  await db
    .deleteFrom('organization_users')
    .where('user_id', '=', userId)
    .where(isNoneOf('organization_id', organizations))
    .execute()
  await db
    .deleteFrom('facility_users')
    .where('user_id', '=', userId)
    .where(isNoneOf('facility_id', idsOf(kept.facilities)))
    .execute()
  await clearDepartments(db, userId, kept.departments)
}

export async function clearDepartments(db: Connection, userId: number, kept: Place[] = []) {
  await db
    .deleteFrom('department_users')
    .where('user_id', '=', userId)
    .where(isNoneOf('department_id', idsOf(kept)))
    .execute()
  await tellRightsChanged(db, userId)
}

export async function addOrganization(db: Connection, user_id: number, organization_id: number) {
  await db
    .insertInto('organization_users')
    .values({ user_id, organization_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addFacilities(db: Connection, user_id: number, facilities: Place[]) {
  const rows = facilities.map(({ id, organization_id }) => ({ user_id, organization_id, facility_id: id }))
  await db
    .insertInto('facility_users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function addDepartments(db: Connection, user_id: number, departments: Place[]) {
  const rows = departments.map(({ id, organization_id }) => ({ user_id, organization_id, department_id: id }))
  await db
    .insertInto('department_users')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** What a user administers within the caller's scope. */
export async function findMappings(db: Connection, scope: Scope, userId: number) {
  const organization = await db
    .selectFrom('organization_users')
    .select('organization_id')
    .where('user_id', '=', userId)
    .where(organizationInScope(scope, 'organization_users.organization_id'))
    .executeTakeFirst()
  const facilities = await db
    .selectFrom('facility_users')
    .select(['facility_id as id', 'organization_id'])
    .where('user_id', '=', userId)
    .where(
      facilityInScope(scope, {
        organization: 'facility_users.organization_id',
        facility: 'facility_users.facility_id',
      }),
    )
    .orderBy('facility_id')
    .execute()
  const departments = await db
    .selectFrom('department_users')
    .innerJoin('departments', 'departments.id', 'department_users.department_id')
    .select(['departments.id', 'departments.organization_id'])
    .where('user_id', '=', userId)
    .where(
      departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      }),
    )
    .orderBy('departments.id')
    .execute()
  return {
    organizationId: organization?.organization_id ?? facilities[0]?.organization_id ?? departments[0]?.organization_id,
    facilities: facilities.map(({ id }) => id),
    departments: departments.map(({ id }) => id),
  }
}
