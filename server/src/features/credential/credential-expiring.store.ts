import type { ExpiringCredential } from '@shiftward/contract/credential.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { facilityInScope, type Scope } from '../../lib/scope.ts'

type Until = { today: string; days: number }

/**
 * Of several credentials of one type the last verified one counts: a renewal replaces the old one once it is verified.
 * Only active people of the scope, and only types that their organization keeps.
 */
export async function listExpiring(
  db: Connection,
  scope: Scope,
  { today, days }: Until,
): Promise<{ rows: ExpiringCredential[]; total: number }> {
  const mine = facilityInScope(scope, {
    organization: 'facility_providers.organization_id',
    facility: 'facility_providers.facility_id',
  })
  const { rows } = await sql<ExpiringCredential & { total: number }>`
    with known as (
      select distinct facility_providers.provider_id, lower(credential_types.name) as type
      from facility_providers
      join credential_types on credential_types.organization_id = facility_providers.organization_id
      where ${mine}
    ), last as (
      select distinct on (credentials.provider_id, known.type) credentials.*
      from credentials
      join known on known.provider_id = credentials.provider_id and known.type = lower(credentials.type)
      order by credentials.provider_id, known.type, credentials.verified_at is null, credentials.expires desc nulls first
    )
    select users.code as "providerCode", ${fullName()} as "providerName",
      coalesce(nullif(users.preferred_call_number, ''), nullif(users.phone, '')) as phone,
      last.type, to_char(last.expires, 'MM-DD-YYYY') as expires, last.expires - ${today}::date as "daysLeft",
      last.verified_at is not null as "isVerified",
      exists (select from credentials newer where newer.provider_id = last.provider_id
        and lower(newer.type) = lower(last.type) and newer.id <> last.id
        and coalesce(newer.expires, 'infinity') > last.expires) as "isRenewed",
      count(*) over ()::int as total
    from last join users on users.id = last.provider_id
    where last.expires <= ${today}::date + ${days}::int
      and users.confirmed_at is not null and users.deactivated_at is null
    order by last.expires, users.last_name collate name_order, users.first_name collate name_order, last.id
    limit ${limits.credential.listed}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}
