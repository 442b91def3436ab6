import { type RawBuilder, sql } from 'kysely'

/** The part of the hierarchy that a caller sees. Rows outside it do not exist for them. */
export type Scope =
  | { level: 'platform' }
  | { level: 'organization'; organizationId: number }
  | { level: 'facility'; facilityIds: number[] }
  | { level: 'department'; departmentIds: number[] }

/** Most callers have one id. Comparing with `=` lets an index return the rows in order, so the first page is cheap. */
const ids = (list: number[]) => (list.length === 1 ? sql`${list[0]}` : sql`any(${list}::bigint[])`)

/** The condition for rows under an organization; `column` names its id, e.g. 'organizations.id'. */
export function organizationInScope(scope: Scope, column: string): RawBuilder<boolean> {
  const organization = sql.ref(column)
  switch (scope.level) {
    case 'platform':
      return sql`true`
    case 'organization':
      return sql`${organization} = ${scope.organizationId}`
    case 'facility':
      return sql`${organization} in (select organization_id from facilities where id = ${ids(scope.facilityIds)})`
    case 'department':
      return sql`${organization} in (select organization_id from departments where id = ${ids(scope.departmentIds)})`
  }
}

/** The condition for rows under a facility. */
export function facilityInScope(
  scope: Scope,
  columns: { organization: string; facility: string },
): RawBuilder<boolean> {
  const facility = sql.ref(columns.facility)
  switch (scope.level) {
    case 'platform':
    case 'organization':
      return organizationInScope(scope, columns.organization)
    case 'facility':
      return sql`${facility} = ${ids(scope.facilityIds)}`
    case 'department':
      return sql`${facility} in (select facility_id from departments where id = ${ids(scope.departmentIds)})`
  }
}

/** The condition for rows under a department: departments, teams, shifts. */
export function departmentInScope(
  scope: Scope,
  columns: { organization: string; facility: string; department: string },
): RawBuilder<boolean> {
  return scope.level === 'department'
    ? sql`${sql.ref(columns.department)} = ${ids(scope.departmentIds)}`
    : facilityInScope(scope, columns)
}

/** The same for the table of shifts. */
export const shiftInScope = (scope: Scope): RawBuilder<boolean> =>
  departmentInScope(scope, {
    organization: 'shifts.organization_id',
    facility: 'shifts.facility_id',
    department: 'shifts.department_id',
  })
