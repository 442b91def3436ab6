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

/** On the facility's own date, a night of the day before counts until it ends. */
const reachesInto = (date: string, now: Date) => sql`shifts.ends_at > case
  when (${now}::timestamptz at time zone facilities.time_zone)::date = ${date} then ${now}
  else ${date}::date::timestamp at time zone facilities.time_zone end`

/**
 * Every department in the caller's scope, with the people on duty on a day: those whose shift starts that day, and those
 * whose night began the day before.
 */
export async function listOnDuty(db: Connection, scope: Scope, date: string, now: Date): Promise<GenericDepartment[]> {
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
        'preferredCallNumber', ${callNumber()},
        'duty', case when shifts.ends_at <= ${now} then 'over' when shifts.starts_at <= ${now} then 'now' else 'later' end)
      order by shifts.ends_at <= ${now}, shifts.starts_at > ${now}, teams.name collate name_order, shifts.starts_at,
        ${fullName()} collate name_order, shifts.id) filter (where shifts.id is not null), '[]') as providers
    from departments
    join facilities on facilities.id = departments.facility_id
    left join shifts on shifts.department_id = departments.id and shifts.state = 'assigned'
      and shifts.date between ${date}::date - 1 and ${date} and (shifts.date = ${date} or ${reachesInto(date, now)})
    left join teams on teams.id = shifts.team_id
    left join users on users.id = shifts.provider_id
    where ${mine}
    group by departments.id
    order by departments.name collate name_order, departments.id`.execute(db)
  return rows
}
