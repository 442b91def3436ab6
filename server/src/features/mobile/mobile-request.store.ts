import type { MyRequest } from '@shiftward/contract/mobile-request.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { presentShift, spanOfTimes } from './mobile-present.ts'
import { newFrom } from './mobile-since.ts'

/** The newest first, with the shift as it was when it was asked for. */
export async function listMyRequests(
  db: Connection,
  providerId: number,
  { since }: { since?: string | undefined },
): Promise<MyRequest[]> {
  const rows = await db
    .selectFrom('shift_requests as request')
    .innerJoin('shifts', 'shifts.id', 'request.shift_id')
    .innerJoin('facilities', 'facilities.id', 'request.facility_id')
    .innerJoin('departments', 'departments.id', 'request.department_id')
    .innerJoin('teams', 'teams.id', 'shifts.team_id')
    .select(['request.id', 'request.shift_id as shiftId', 'request.reason'])
    .select(['request.submitted_at', 'request.decided_at', 'request.updated_at'])
    .select(['request.date', 'request.start_time', 'request.end_time', 'request.skill', 'request.is_on_call'])
    .select(['facilities.name as facilityName', 'facilities.time_zone as timeZone'])
    .select(['departments.name as departmentName', 'teams.name as teamName'])
    .select(sql<MyRequest['approvalStatus']>`request.status`.as('status'))
    .where('request.provider_id', '=', providerId)
    .$if(since !== undefined, (query) => query.where('request.updated_at', '>=', newFrom(since as string)))
    .orderBy('request.id', 'desc')
    .execute()
  return rows.map((row) => ({
    shiftApprovalId: row.id,
    approvalStatus: row.status,
    reason: row.reason,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    shift: presentShift({ ...row, ...spanOfTimes(row), updated_at: row.submitted_at }),
  }))
}

export function findMyRequest(db: Connection, providerId: number, id: number) {
  return db
    .selectFrom('shift_requests')
    .select('shift_id')
    .where('id', '=', id)
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
}
