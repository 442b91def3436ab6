import type { ProviderExportRow } from '@shiftward/contract/user.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'

/**
 * Every provider, one row each. Providers are mapped to facilities, not departments: the departments listed are those
 * at their facilities that share one of their specialties.
 */
export function listProviderDetails(db: Connection): Promise<ProviderExportRow[]> {
  return db
    .with('place', (query) =>
      query
        .selectFrom('facility_providers as mapping')
        .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
        .select([
          'mapping.provider_id',
          sql<string>`string_agg(facilities.name, ', ' order by facilities.name)`.as('facility'),
        ])
        .groupBy('mapping.provider_id'),
    )
    .with('unit', (query) =>
      query
        .selectFrom('facility_providers as mapping')
        .innerJoin('departments', 'departments.facility_id', 'mapping.facility_id')
        .innerJoin('user_specialties as own', (join) =>
          join.onRef('own.user_id', '=', 'mapping.provider_id').onRef('own.specialty', '=', 'departments.specialty'),
        )
        .select([
          'mapping.provider_id',
          sql<string>`string_agg(departments.name, ', ' order by departments.name)`.as('department'),
        ])
        .groupBy('mapping.provider_id'),
    )
    .selectFrom('users')
    .leftJoin('place', 'place.provider_id', 'users.id')
    .leftJoin('unit', 'unit.provider_id', 'users.id')
    .select([
      'users.first_name as firstName',
      'users.last_name as lastName',
      fullName().as('name'),
      'users.npi',
      'users.phone',
      'users.email as emailId',
      sql<string>`coalesce(unit.department, '')`.as('department'),
      sql<string>`coalesce(place.facility, '')`.as('facility'),
      'users.address_line1 as addressLine1',
      'users.address_line2 as addressLine2',
    ])
    .where('users.user_type', '=', 'provider')
    .where('users.confirmed_at', 'is not', null)
    .orderBy(sql`lower(users.first_name)`)
    .orderBy(sql`lower(users.last_name)`)
    .orderBy('users.id')
    .execute()
}
