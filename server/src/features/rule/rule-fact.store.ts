import type { LabourType } from '@shiftward/contract/common.ts'
import { spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Range } from '../shift/shift-provider.store.ts'

/** What the rules need to know about providers. A caller who is about to assign a shift has already locked the provider. */

export async function hasSkill(db: Connection, providerId: number, skill: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_skills')
    .select('skill')
    .where('user_id', '=', providerId)
    .where('skill', '=', skill)
    .executeTakeFirst()
  return row !== undefined
}

/** The provider's labor type at the shift's facility, if they have its skill, and whether it needs approval. */
export function findStanding(
  db: Connection,
  providerId: number,
  shift: Pick<Shift, 'facility_id' | 'department_id' | 'skill'>,
) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .innerJoin('departments', 'departments.facility_id', 'mapping.facility_id')
    .select([
      sql<LabourType>`mapping.labour_type`.as('labourType'),
      sql<boolean>`mapping.labour_type = any(departments.approval_labour_types)`.as('needsApproval'),
    ])
    .where('mapping.provider_id', '=', providerId)
    .where('mapping.facility_id', '=', shift.facility_id)
    .where('departments.id', '=', shift.department_id)
    .where('user_skills.skill', '=', shift.skill)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** The approved leaves of providers in this organization. A leave in another organization does not count here. */
export async function listLeaves(
  db: Connection,
  providerIds: number[],
  { organizationId, timeZone }: Pick<Place, 'organizationId' | 'timeZone'>,
  { from, to }: Range,
) {
  const rows = await db
    .selectFrom('leaves')
    .select(['provider_id', 'from_date as fromDate', 'to_date as toDate'])
    .where(sql<boolean>`provider_id = any(${providerIds}::bigint[])`)
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'Approved')
    // One day more on each side, because the local date depends on the time zone.
    .where('from_date', '<=', sql<string>`(${to}::timestamptz)::date + 1`)
    .where('to_date', '>=', sql<string>`(${from}::timestamptz)::date - 1`)
    .execute()
  return rows.map((row) => ({ provider_id: row.provider_id, ...spanOfLeave(row, timeZone) }))
}

/** Providers who may take an open shift: they have the skill, and work at the facility with one of the labor types. */
export function listEligible(
  db: Connection,
  { facilityId, skill, labourTypes }: { facilityId: number; skill: string; labourTypes: readonly LabourType[] },
): Promise<Recipient[]> {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .select(['users.id', 'users.phone', 'users.email'])
    .where('mapping.facility_id', '=', facilityId)
    .where('mapping.labour_type', 'in', [...labourTypes])
    .where('user_skills.skill', '=', skill)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute()
}
