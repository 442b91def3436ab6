import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { leaveReason } from '../leave/leave.store.ts'
import { newFrom } from './mobile-since.ts'

type Which = { ids?: number[]; since?: string | undefined }

/** The leaves with these ids, those that are new since a moment, or all of them; the newest first. */
export async function listMyLeaves(db: Connection, providerId: number, { ids, since }: Which): Promise<MyLeave[]> {
  const rows = await db
    .selectFrom('leaves')
    .innerJoin('leave_types', 'leave_types.id', 'leaves.leave_type_id')
    .innerJoin('organizations', 'organizations.id', 'leaves.organization_id')
    .select([
      'leaves.id',
      sql<string>`to_char(leaves.from_date, 'MM-DD-YYYY')`.as('fromDate'),
      sql<string>`to_char(leaves.to_date, 'MM-DD-YYYY')`.as('toDate'),
      'leaves.leave_type_id as leaveType',
      'leave_types.name as leaveTypeName',
      sql<MyLeave['leaveStatus']>`leaves.status`.as('leaveStatus'),
      leaveReason.as('reason'),
      'organizations.name as organizationName',
    ])
    .select(['leaves.cancel_asked_at', 'leaves.created_at', 'leaves.decided_at', 'leaves.updated_at'])
    .where('leaves.provider_id', '=', providerId)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`leaves.id = any(${ids}::bigint[])`))
    .$if(since !== undefined, (query) => query.where('leaves.updated_at', '>=', newFrom(since as string)))
    .orderBy('leaves.from_date', 'desc')
    .orderBy('leaves.id', 'desc')
    .execute()
  return rows.map(({ cancel_asked_at, created_at, decided_at, updated_at, ...leave }) => ({
    ...leave,
    cancelAskedAt: cancel_asked_at?.toISOString() ?? null,
    askedAt: created_at.toISOString(),
    decidedAt: decided_at?.toISOString() ?? null,
    updatedAt: updated_at.toISOString(),
  }))
}

/** The organizations that the provider works for, with their time zones; none once the provider is deactivated. */
export function listWorkplaces(db: Connection, providerId: number) {
  return db
    .selectFrom('facility_providers as mapping')
    .innerJoin('facilities', 'facilities.id', 'mapping.facility_id')
    .innerJoin('users', 'users.id', 'mapping.provider_id')
    .select(['mapping.organization_id as organizationId', 'facilities.time_zone as timeZone'])
    .where('mapping.provider_id', '=', providerId)
    .where('users.deactivated_at', 'is', null)
    .orderBy('mapping.organization_id')
    .execute()
}

/** The organizations with an open or approved leave that covers all of these days. */
export async function listOrganizationsWithLeave(
  db: Connection,
  providerId: number,
  { fromDate, toDate }: { fromDate: string; toDate: string },
): Promise<number[]> {
  const leaves = await db
    .selectFrom('leaves')
    .select('organization_id')
    .where('provider_id', '=', providerId)
    .where('status', 'in', ['Open', 'Approved'])
    .where('from_date', '<=', fromDate)
    .where('to_date', '>=', toDate)
    .execute()
  return leaves.map(({ organization_id }) => organization_id)
}
