import type { GenericDepartment, UpcomingLeave } from '@shiftward/contract/dashboard.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import { callNumber } from '../../lib/call-number.ts'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { departmentInScope, type Scope } from '../../lib/scope.ts'
import { leaveInScope } from '../leave/leave.store.ts'

/** The next approved leaves. */
export async function listUpcomingLeaves(db: Connection, scope: Scope, today: string): Promise<UpcomingLeave[]> {
  const { rows } = await sql<{ name: string; from_date: string; to_date: string }>`
    select ${fullName()} as name, leaves.from_date, leaves.to_date
    from leaves join users on users.id = leaves.provider_id
    where leaves.status = 'Approved' and leaves.from_date >= ${today} and ${leaveInScope(scope)}
    order by leaves.from_date, leaves.id limit ${limits.dashboard.rows}`.execute(db)
  return rows.map((row) => ({
    providerName: row.name,
    fromDate: toWireDate(row.from_date),
    toDate: toWireDate(row.to_date),
  }))
}

/** Every department in the caller's scope, with the people on duty that day. */
export async function listOnDuty(db: Connection, scope: Scope, date: string): Promise<GenericDepartment[]> {
  const mine = departmentInScope(scope, {
    organization: 'departments.organization_id',
    facility: 'departments.facility_id',
    department: 'departments.id',
  })
  const { rows } = await sql<GenericDepartment>`
    select departments.code as "departmentCode", departments.name as "departmentName", coalesce(json_agg(
      json_build_object(
        'teamName', teams.name,
        'providerName', ${fullName()},
        'shiftDate', to_char(shifts.date, 'MM-DD-YYYY'),
        'startTime', shifts.start_time,
        'endTime', shifts.end_time,
        'onCall', shifts.is_on_call,
        'preferredCallNumber', ${callNumber()})
      order by teams.name collate name_order, shifts.start_time, ${fullName()}
        collate name_order, shifts.id) filter (where shifts.id is not null), '[]') as providers
    from departments
    left join shifts on shifts.department_id = departments.id and shifts.date = ${date} and shifts.state = 'assigned'
    left join teams on teams.id = shifts.team_id
    left join users on users.id = shifts.provider_id
    where ${mine}
    group by departments.id
    order by departments.name collate name_order, departments.id`.execute(db)
  return rows
}
