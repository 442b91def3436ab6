import type { Facility, FacilityForm, FacilityWithDepartments } from '@shiftward/contract/facility.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound, refusing } from '../../lib/errors.ts'
import { inNameOrder } from '../../lib/list.ts'
import { departmentInScope, facilityInScope, type Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { selfOrInScope } from '../../lib/user-scope.ts'

const mine = (scope: Scope) =>
  facilityInScope(scope, { organization: 'facilities.organization_id', facility: 'facilities.id' })

/** The facility's departments that the caller can see. */
const departments = (scope: Scope) => sql<Facility['department']>`(
  select coalesce(json_agg(json_build_object(
    'departmentId', id, 'departmentCode', code, 'departmentName', name) order by ${inNameOrder('name')}, id), '[]')
  from departments
  where facility_id = facilities.id and ${departmentInScope(scope, {
    organization: 'departments.organization_id',
    facility: 'departments.facility_id',
    department: 'departments.id',
  })})`

const inScope = (db: Connection, scope: Scope) =>
  db
    .selectFrom('facilities')
    .innerJoin('organizations', 'organizations.id', 'facilities.organization_id')
    .select([
      'facilities.id',
      'facilities.code',
      'facilities.name',
      'facilities.organization_id',
      'organizations.name as organization_name',
      'facilities.npi',
      'facilities.address_line1',
      'facilities.city',
      'facilities.state',
      'facilities.zip',
      'facilities.time_zone',
      departments(scope).as('department'),
    ])
    .where(mine(scope))
    .orderBy(inNameOrder('facilities.name'))
    .orderBy('facilities.id')

export async function listFacilities(db: Connection, scope: Scope): Promise<Facility[]> {
  const rows = await inScope(db, scope).execute()
  return rows.map(presentFacility)
}

export async function findFacility(db: Connection, scope: Scope, id: number): Promise<Facility> {
  const row = await inScope(db, scope).where('facilities.id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Facility')
  return presentFacility(row)
}

/** Without address and NPI, because viewers choose from these too. */
export async function listFacilitiesToChoose(db: Connection, scope: Scope): Promise<FacilityWithDepartments[]> {
  const facilities = await listFacilities(db, scope)
  return facilities.map(({ facilityId, facilityCode, facilityName, timeZone, department }) => ({
    facilityId,
    facilityCode,
    facilityName,
    timeZone,
    department,
  }))
}

/** The facilities a user administers, if the caller can see both the user and the facilities. */
export async function listFacilitiesOf(db: Connection, caller: Caller, userCode: string): Promise<Facility[]> {
  const rows = await inScope(db, caller.scope)
    .where('facilities.id', 'in', (query) =>
      query
        .selectFrom('facility_users')
        .innerJoin('users', 'users.id', 'facility_users.user_id')
        .select('facility_users.facility_id')
        .where('users.code', '=', userCode)
        .where(selfOrInScope(caller)),
    )
    .execute()
  return rows.map(presentFacility)
}

/**
 * Locks the facility until the transaction ends, so that what is read here is still true when it is changed. Creating
 * shifts only refers to the facility and does not wait for this lock.
 */
export async function lockFacility(db: Connection, scope: Scope, id: number) {
  const row = await db
    .selectFrom('facilities')
    .select(['organization_id', 'state', 'zip', 'time_zone'])
    .where('id', '=', id)
    .where(mine(scope))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Facility')
  return row
}

const nameTaken = { facilities_name_key: { message: texts.facility.nameTaken, field: 'name' } }

export function insertFacility(db: Connection, form: FacilityForm, timeZone: string) {
  return refusing(nameTaken, () =>
    db.insertInto('facilities').values(stored(form, timeZone)).returning(['id', 'code']).executeTakeFirstOrThrow(),
  )
}

/** Everything under a facility belongs to its organization, so the facility cannot leave it. */
const staysInOrganization = { message: texts.facility.inUse, field: 'organizationId' }
const refusedChanges = {
  ...nameTaken,
  departments_organization_id_facility_id_fkey: staysInOrganization,
  facility_users_organization_id_facility_id_fkey: staysInOrganization,
  facility_providers_organization_id_facility_id_fkey: staysInOrganization,
}

export function updateFacility(db: Connection, id: number, form: FacilityForm, timeZone: string) {
  return refusing(refusedChanges, () =>
    db
      .updateTable('facilities')
      .set(stored(form, timeZone))
      .where('id', '=', id)
      .returning(['id', 'code'])
      .executeTakeFirstOrThrow(),
  )
}

function stored(form: FacilityForm, timeZone: string) {
  const { name, organizationId, zip, extension } = form
  const { addressline1, city, state } = extension.address
  return {
    organization_id: organizationId,
    name,
    npi: extension.npi,
    address_line1: addressline1,
    city,
    state,
    zip,
    time_zone: timeZone,
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof inScope>['executeTakeFirstOrThrow']>>

function presentFacility(row: Row): Facility {
  return {
    facilityId: row.id,
    facilityName: row.name,
    facilityCode: row.code,
    organizationName: row.organization_name,
    organizationId: row.organization_id,
    zip: row.zip,
    extension: {
      address: { addressline1: row.address_line1, city: row.city, state: row.state },
      npi: row.npi,
    },
    timeZone: row.time_zone,
    department: row.department,
  }
}
