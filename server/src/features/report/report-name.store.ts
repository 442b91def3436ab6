import { type RawBuilder, sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { departmentInScope, facilityInScope, type Scope } from '../../lib/scope.ts'

/**
 * What a report is asked about, by codes. All of them, or none: one that the caller does not see is as unknown as one
 * that is not there.
 */
async function findIds(db: Connection, what: string, codes: readonly string[], found: RawBuilder<{ id: number }>) {
  const { rows } = await found.execute(db)
  if (rows.length < new Set(codes).size) throw notFound(what)
  return rows.map(({ id }) => id)
}

export const findFacilityIds = (db: Connection, scope: Scope, codes: readonly string[]) =>
  findIds(
    db,
    'Facility',
    codes,
    sql`select id from facilities where code = any(${codes}) and ${facilityInScope(scope, {
      organization: 'facilities.organization_id',
      facility: 'facilities.id',
    })}`,
  )

export const findDepartmentIds = (db: Connection, scope: Scope, codes: readonly string[]) =>
  findIds(
    db,
    'Department',
    codes,
    sql`select id from departments where code = any(${codes}) and ${departmentInScope(scope, {
      organization: 'departments.organization_id',
      facility: 'departments.facility_id',
      department: 'departments.id',
    })}`,
  )

export const findTeamIds = (db: Connection, scope: Scope, codes: readonly string[]) =>
  findIds(
    db,
    'Team',
    codes,
    sql`select id from teams where code = any(${codes}) and ${departmentInScope(scope, {
      organization: 'teams.organization_id',
      facility: 'teams.facility_id',
      department: 'teams.department_id',
    })}`,
  )

export const shiftInScope = (scope: Scope): RawBuilder<boolean> =>
  departmentInScope(scope, {
    organization: 'shifts.organization_id',
    facility: 'shifts.facility_id',
    department: 'shifts.department_id',
  })

/** Those who work in the scope, and those who have: what they worked stays in the reports. */
export const findProviderIds = (db: Connection, scope: Scope, codes: readonly string[]) =>
  findIds(
    db,
    'QHP',
    codes,
    sql`select id from users where code = any(${codes}) and user_type = 'provider' and confirmed_at is not null and (
      exists (select from facility_providers where provider_id = users.id and ${facilityInScope(scope, {
        organization: 'facility_providers.organization_id',
        facility: 'facility_providers.facility_id',
      })})
      or exists (select from shifts where provider_id = users.id and ${shiftInScope(scope)}))`,
  )
