import { type RawBuilder, sql } from 'kysely'
import { departmentInScope, facilityInScope, organizationInScope, type Scope, shiftInScope } from './scope.ts'
import type { Caller } from './session.ts'

/** Conditions on a row of `users`: which people a caller can see. */

/** The part of a caller that decides what they may see of people, and do with them. */
export type Asker = Pick<Caller, 'userId' | 'kind' | 'scope'>

type Condition = RawBuilder<boolean>

/** Whether a mapping lies inside the scope. An admin of a place above the caller is not inside it. */
const inside = {
  organization: (scope: Scope): Condition =>
    scope.level === 'platform' || scope.level === 'organization'
      ? organizationInScope(scope, 'organization_users.organization_id')
      : sql`false`,
  facility: (scope: Scope): Condition =>
    scope.level === 'department'
      ? sql`false`
      : facilityInScope(scope, {
          organization: 'facility_users.organization_id',
          facility: 'facility_users.facility_id',
        }),
  department: (scope: Scope): Condition =>
    departmentInScope(scope, {
      organization: 'departments.organization_id',
      facility: 'departments.facility_id',
      department: 'departments.id',
    }),
}

const departmentUsers = sql`department_users join departments on departments.id = department_users.department_id`

const adminsInside = (scope: Scope) => sql`
  select user_id from organization_users where ${inside.organization(scope)}
  union all select user_id from facility_users where ${inside.facility(scope)}
  union all select user_id from ${departmentUsers} where ${inside.department(scope)}`

const providersInside = (scope: Scope) => sql`
  select provider_id from facility_providers where ${facilityInScope(scope, {
    organization: 'facility_providers.organization_id',
    facility: 'facility_providers.facility_id',
  })}`

/** Whether an admin administers anything outside the scope. */
export function reachesOutside(scope: Scope): Condition {
  if (scope.level === 'platform') return sql`false`
  return sql`(
    exists (select from organization_users where user_id = users.id and not ${inside.organization(scope)})
    or exists (select from facility_users where user_id = users.id and not (${inside.facility(scope)}))
    or exists (select from ${departmentUsers} where user_id = users.id and not (${inside.department(scope)})))`
}

/** Whether a provider works for an organization outside the caller's scope. */
export const worksElsewhere = (scope: Scope): Condition => sql`exists (
  select from facility_providers
  where provider_id = users.id and not (${organizationInScope(scope, 'facility_providers.organization_id')}))`

/** Whether a provider works at a facility, or has had a shift in a department, outside the caller's scope. */
export const worksOutside = (scope: Scope): Condition =>
  scope.level === 'platform'
    ? sql`false`
    : sql`(
  exists (select from facility_providers where provider_id = users.id and not (${facilityInScope(scope, {
    organization: 'facility_providers.organization_id',
    facility: 'facility_providers.facility_id',
  })}))
  or exists (select from shifts where provider_id = users.id and not (${shiftInScope(scope)})))`

/** Created by the caller, or by an admin entirely inside the scope, and not mapped to anything yet. */
const unmappedOnes = ({ userId, scope }: Asker) => sql`
  select made.id from users made
  where made.created_by in (
    select ${userId}::bigint union all
    select users.id from users where users.id in (${adminsInside(scope)}) and not ${reachesOutside(scope)})
  and not exists (select from organization_users where user_id = made.id)
  and not exists (select from facility_users where user_id = made.id)
  and not exists (select from department_users where user_id = made.id)
  and not exists (select from facility_providers where provider_id = made.id)`

/** The caller themselves, or a person the caller can see. */
export const selfOrInScope = (caller: Asker): Condition => sql`(users.id = ${caller.userId} or ${userInScope(caller)})`

/** The people a caller can see. An unconfirmed registration is not shown to anybody. */
export function userInScope(caller: Asker): Condition {
  if (caller.scope.level === 'platform') return sql`users.confirmed_at is not null`
  return sql`(users.confirmed_at is not null and users.id in (
    ${providersInside(caller.scope)} union all ${adminsInside(caller.scope)} union all ${unmappedOnes(caller)}))`
}
