import type { LabourType } from '@shiftward/contract/common.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Recipient } from '../../lib/outbox/outbox.ts'
import type { Shift } from '../shift/shift.store.ts'

/** Who works where, and as what. */

/** The provider's labour type at the shift's facility, and whether it needs approval; undefined if they have left. */
export function findStanding(db: Connection, providerId: number, shift: Pick<Shift, 'facility_id' | 'department_id'>) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('departments', 'departments.facility_id', 'mapping.facility_id')
    .select([
      sql<LabourType>`mapping.labour_type`.as('labourType'),
      sql<boolean>`mapping.labour_type = any(departments.approval_labour_types)`.as('needsApproval'),
    ])
    .where('mapping.provider_id', '=', providerId)
    .where('mapping.facility_id', '=', shift.facility_id)
    .where('departments.id', '=', shift.department_id)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst()
}

/** Providers who may take an open shift: they have the skill, and work at the facility with one of the labour types. */
export function listEligible(
  db: Connection,
  { facilityId, skill, labourTypes }: { facilityId: number; skill: string; labourTypes: readonly LabourType[] },
): Promise<(Recipient & { labourType: LabourType })[]> {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .innerJoin('user_skills', 'user_skills.user_id', 'users.id')
    .select(['users.id', 'users.phone', 'users.email', sql<LabourType>`mapping.labour_type`.as('labourType')])
    .where('mapping.facility_id', '=', facilityId)
    .where('mapping.labour_type', 'in', [...labourTypes])
    .where('user_skills.skill', '=', skill)
    .where('users.confirmed_at', 'is not', null)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.id')
    .execute()
}
