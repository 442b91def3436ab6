import type { ProviderFacilityRow, ProviderMapping } from '@shiftward/contract/provider-mapping.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { notFound } from '../../lib/errors.ts'
import { fullName } from '../../lib/full-name.ts'
import { facilityInScope, type Scope } from '../../lib/scope.ts'
import { versionOf } from '../../lib/version.ts'
import { keepLabourType, keepLastLabourType, labourTypeSince } from './labour-type.store.ts'
import { type IdentityCheck, refuseUnchecked } from './registered-provider.store.ts'

/** Where providers work and with which labour type. Mappings outside the caller's scope are neither shown nor changed. */

const mine = (scope: Scope) =>
  facilityInScope(scope, { organization: 'mapping.organization_id', facility: 'mapping.facility_id' })

export async function listProviderMappings(
  db: Connection,
  scope: Scope,
  by: { providerId: number } | { ids: number[] },
): Promise<ProviderMapping[]> {
  const mappings = await db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
    .select([
      'mapping.id as facilityProviderId',
      'users.code as providerCode',
      fullName().as('providerName'),
      'mapping.facility_id as facilityId',
      'facilities.name as facilityName',
      sql<ProviderMapping['labourType']>`mapping.labour_type`.as('labourType'),
      labourTypeSince.as('since'),
      'mapping.employee_number as employeeid',
      'mapping.is_internal as isInteral',
      'mapping.is_internal_per_diem as isInternalPerDiem',
      'mapping.is_credentialed as isCredentialed',
      'mapping.is_external as isExternalProvider',
    ])
    .where(mine(scope))
    .where(
      'ids' in by
        ? sql<boolean>`mapping.id = any(${by.ids}::bigint[])`
        : sql<boolean>`mapping.provider_id = ${by.providerId}`,
    )
    .orderBy('mapping.id')
    .execute()
  return mappings.map(({ since, ...rest }) => {
    const mapping = { ...rest, labourTypeSince: since && toWireDate(since) }
    return { ...mapping, version: versionOf(ownOf(mapping)) }
  })
}

/**
 * Without the names of the person and the place, which other calls change. A mapping that was made anew is another. One
 * whose labour type has never changed has the version that servers of the release before compute, which may run beside
 * this one.
 */
const ownOf = ({
  providerCode,
  providerName,
  facilityName,
  labourTypeSince,
  ...own
}: Omit<ProviderMapping, 'version'>) => ({ ...own, labourTypeSince: labourTypeSince ?? undefined })

/** The mapping that a row changes, for its version; empty while there is none. */
export async function readProviderMapping(db: Connection, scope: Scope, providerId: number, facilityId: number) {
  const mappings = await listProviderMappings(db, scope, { providerId })
  const mapping = mappings.find((one) => one.facilityId === facilityId)
  if (!mapping) return {}
  const { version, ...read } = mapping
  return ownOf(read)
}

type Place = { id: number; organization_id: number }
type Save = { facility: Place; row: ProviderFacilityRow; checked?: IdentityCheck | undefined }

/** Maps a provider to a facility or updates the labour type of the mapping. Returns the mapping's id. */
export async function saveProviderMapping(
  db: Connection,
  providerId: number,
  { facility, row, checked }: Save,
  now: Date,
): Promise<number> {
  if (!(await isMapped(db, providerId, facility.id))) await refuseUnchecked(db, providerId, checked)
  const { labourType, labourTypeSince: since } = row
  await keepLabourType(db, { providerId, facility }, { labourType, since }, now)
  const changing = {
    labour_type: row.labourType,
    employee_number: row.employeeid ?? '',
    is_internal: row.isInteral ?? false,
    is_internal_per_diem: row.isInternalPerDiem ?? false,
    is_credentialed: row.isCredentialed ?? false,
    is_external: row.isExternalProvider ?? false,
  }
  const { id } = await db
    .insertInto('facility_providers')
    .values({
      organization_id: facility.organization_id,
      facility_id: facility.id,
      provider_id: providerId,
      ...changing,
    })
    .onConflict((conflict) => conflict.columns(['facility_id', 'provider_id']).doUpdateSet(changing))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function isMapped(db: Connection, providerId: number, facilityId: number): Promise<boolean> {
  const mapping = await db
    .selectFrom('facility_providers')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('facility_id', '=', facilityId)
    .executeTakeFirst()
  return mapping !== undefined
}

/**
 * Finds the mapping and locks its provider, as assigning a shift does. The lock is no stronger than that one: deciding
 * a request of the provider writes them a message, which must not wait for us.
 */
export async function lockProviderOfMapping(db: Connection, scope: Scope, id: number) {
  const mapping = await db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .select(['mapping.organization_id', 'mapping.facility_id', 'mapping.provider_id'])
    .where('mapping.id', '=', id)
    .where(mine(scope))
    .forNoKeyUpdate('users')
    .executeTakeFirst()
  if (!mapping) throw notFound('Mapping')
  return mapping
}

export async function deleteProviderMapping(
  db: Connection,
  id: number,
  mapping: Awaited<ReturnType<typeof lockProviderOfMapping>>,
  now: Date,
) {
  const facility = { id: mapping.facility_id, organization_id: mapping.organization_id }
  await keepLastLabourType(db, { providerId: mapping.provider_id, facility }, now)
  const { numDeletedRows } = await db.deleteFrom('facility_providers').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('Mapping')
}
