import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import type { Range } from '../shift/shift-taken.store.ts'
import type { PolicyOwner } from './rule-policy.store.ts'

/** The departments that a policy holds in. */
export async function listDepartmentIds(db: Connection, owner: PolicyOwner): Promise<number[]> {
  if (owner.departmentId !== null) return [owner.departmentId]
  const rows = await db
    .selectFrom('departments')
    .select('id')
    .where('organization_id', '=', owner.organizationId)
    .execute()
  return rows.map(({ id }) => id)
}

export type GivenShift = {
  id: number
  facilityCode: string
  departmentId: number
  departmentCode: string
  skill: string
  providerId: number
  providerName: string
}

/** The shifts of departments that somebody has, and that start within the range. */
export function listGiven(db: Connection, departmentIds: number[], { from, to }: Range): Promise<GivenShift[]> {
  return (
    db
      .selectFrom('shifts')
      .innerJoin('users', 'users.id', 'shifts.provider_id')
      .innerJoin('departments', 'departments.id', 'shifts.department_id')
      .innerJoin('facilities', 'facilities.id', 'shifts.facility_id')
      .select([
        'shifts.id',
        'facilities.code as facilityCode',
        'shifts.department_id as departmentId',
        'departments.code as departmentCode',
        'shifts.skill',
        'users.id as providerId',
        sql<string>`users.first_name || ' ' || users.last_name`.as('providerName'),
      ])
      .where(sql<boolean>`shifts.department_id = any(${departmentIds}::bigint[])`)
      // The index has local dates, which differ from the moment by a day at most.
      .where('shifts.date', '>=', sql<string>`(${from}::timestamptz)::date - 1`)
      .where('shifts.date', '<=', sql<string>`(${to}::timestamptz)::date + 1`)
      .where('shifts.starts_at', '>=', from)
      .where('shifts.starts_at', '<', to)
      .execute()
  )
}
