import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { departmentInScope, facilityInScope, type Scope, shiftInScope } from '../../lib/scope.ts'

/**
 * Turns the codes of a report's filters into ids. One code outside the caller's scope fails the whole report with the
 * same 404 as an unknown code.
 */
async function findAll<Row>(db: Connection, what: string, codes: readonly string[], found: RawBuilder<Row>) {
  const { rows } = await found.execute(db)
  if (rows.length < new Set(codes).size) throw notFound(what)
  return rows
}

type WithId = { id: number }
const idsOf = (rows: WithId[]): number[] => rows.map(({ id }) => id)

async function findFacilityIds(db: Connection, scope: Scope, codes: string[]) {
  const facilities = sql<WithId>`select id from facilities where code = any(${codes}) and ${facilityInScope(scope, {
    organization: 'facilities.organization_id',
    facility: 'facilities.id',
  })}`
  return idsOf(await findAll(db, 'Facility', codes, facilities))
}

const findDepartments = (db: Connection, scope: Scope, codes: string[]) =>
  findAll(
    db,
    'Department',
    codes,
    sql<WithId & { facility_id: number }>`
      select id, facility_id from departments where code = any(${codes}) and ${departmentInScope(scope, {
        organization: 'departments.organization_id',
        facility: 'departments.facility_id',
        department: 'departments.id',
      })}`,
  )

/** The named departments that belong to one of the named facilities. */
export async function findDepartmentIds(
  db: Connection,
  scope: Scope,
  named: { facilities: string[]; departments: string[] },
) {
  const facilityIds = await findFacilityIds(db, scope, named.facilities)
  const departments = await findDepartments(db, scope, named.departments)
  return idsOf(departments.filter(({ facility_id }) => facilityIds.includes(facility_id)))
}

type Named = { facilityCode?: string[] | undefined; departmentCode?: string[] | undefined }

/** Filters that may be left out stay undefined. */
export async function findChosenPlaces(db: Connection, scope: Scope, { facilityCode, departmentCode }: Named) {
  return {
    facilityIds: facilityCode && (await findFacilityIds(db, scope, facilityCode)),
    departmentIds: departmentCode && idsOf(await findDepartments(db, scope, departmentCode)),
  }
}

export async function findTeamIds(db: Connection, scope: Scope, codes: string[]) {
  const teams = sql<WithId>`select id from teams where code = any(${codes}) and ${departmentInScope(scope, {
    organization: 'teams.organization_id',
    facility: 'teams.facility_id',
    department: 'teams.department_id',
  })}`
  return idsOf(await findAll(db, 'Team', codes, teams))
}

/** Providers who work in the scope, and those who once did: their shifts stay in the reports. */
export async function findProviderIds(db: Connection, scope: Scope, codes: string[]) {
  const providers = sql<WithId>`
    select id from users where code = any(${codes}) and user_type = 'provider' and confirmed_at is not null and (
      exists (select from facility_providers where provider_id = users.id and ${facilityInScope(scope, {
        organization: 'facility_providers.organization_id',
        facility: 'facility_providers.facility_id',
      })})
      or exists (select from shifts where provider_id = users.id and ${shiftInScope(scope)}))`
  return idsOf(await findAll(db, 'QHP', codes, providers))
}
