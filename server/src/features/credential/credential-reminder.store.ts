import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'

/** An arbitrary number that no other program on this database locks; the letters of 'cred' on a phone. */
const lock = 2733

/** Until the transaction ends. False: another server is at it. */
export async function tryToRemind(db: Connection): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select pg_try_advisory_xact_lock(${lock}) as has`.execute(db)
  return rows[0]?.has ?? false
}

const { remindDays } = limits.credential

export type Due = {
  id: number
  /** The person. */
  recipient: Recipient
  name: string
  type: string
  expires: string
  daysLeft: number
  cause: string
  /** One of those that keep the type. */
  organizationId: number
}

const most = 500

/**
 * The credentials that have come so near to their end that their person has to be told, and has not been. Only the
 * nearest of the days counts: a credential entered late causes one reminder. One that is renewed causes none.
 */
export async function listDue(db: Connection, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with near as (
      select credentials.*, expires - ${today}::date as days_left,
        (select min(days) from unnest(${remindDays}::int[]) as days where days >= expires - ${today}::date) as reached
      from credentials where expires between ${today} and ${today}::date + ${Math.max(...remindDays)}::int
    ), due as (
      select near.*, 'credential:' || id || ':' || reached || ':' || expires as cause from near
    )
    select due.id, json_build_object('id', users.id, 'phone', users.phone, 'email', users.email) as recipient,
      ${fullName()} as name, due.type, due.expires, due.days_left as "daysLeft", due.cause,
      min(facility_providers.organization_id)::bigint as "organizationId"
    from due
    join users on users.id = due.provider_id
    join facility_providers on facility_providers.provider_id = users.id
    join credential_types on credential_types.organization_id = facility_providers.organization_id
      and lower(credential_types.name) = lower(due.type)
    where users.confirmed_at is not null and users.deactivated_at is null
      and not exists (select from credentials newer where newer.provider_id = due.provider_id and newer.id <> due.id
        and lower(newer.type) = lower(due.type) and coalesce(newer.expires, 'infinity') > due.expires)
      and not exists (select from outbox where outbox.cause = due.cause)
    group by due.id, due.type, due.expires, due.days_left, due.cause, users.id
    order by due.expires, due.id limit ${most}`.execute(db)
  return rows
}

export type Told = Recipient & { organizationId: number; credentialId: number }

/**
 * The administrators of the facilities where the people work; where a facility has none, the organization's. Only of
 * organizations that keep the type.
 */
export async function listAdministratorsOf(db: Connection, credentialIds: number[]): Promise<Told[]> {
  const { rows } = await sql<Told>`
    with place as (
      select distinct credentials.id as credential_id, facility_providers.facility_id, facility_providers.organization_id
      from credentials
      join facility_providers on facility_providers.provider_id = credentials.provider_id
      join credential_types on credential_types.organization_id = facility_providers.organization_id
        and lower(credential_types.name) = lower(credentials.type)
      where credentials.id = any(${credentialIds}::bigint[])
    ), mapped as (
      select place.*, facility_users.user_id, 1 as distance
      from place join facility_users on facility_users.facility_id = place.facility_id
      union all
      select place.*, organization_users.user_id, 2
      from place join organization_users on organization_users.organization_id = place.organization_id
    ), ranked as (
      select mapped.*, users.phone, users.email, min(distance) over (partition by credential_id, facility_id) as nearest
      from mapped join users on users.id = mapped.user_id
      where users.user_type in ('facility', 'organization') and not users.is_view_scheduler
        and users.deactivated_at is null
    )
    select distinct user_id as id, phone, email, organization_id as "organizationId", credential_id as "credentialId"
    from ranked where distance = nearest order by id, "credentialId"`.execute(db)
  return rows
}
