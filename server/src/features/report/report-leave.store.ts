import { type PtoRow, sickLeave } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { organizationInScope, type Scope } from '../../lib/scope.ts'

type Filters = { providerIds: number[]; startDate: string; endDate: string; leaveType: number }

/**
 * One row for each day of approved leave. Sick days are not in this report, which counts the hours of PTO and CME. A provider may have leave from several organizations for the same day; the
 * platform admin sees all of them, and the day still counts once.
 */
export async function listLeaveDays(db: Connection, scope: Scope, filters: Filters): Promise<PtoRow[]> {
  const { providerIds, startDate, endDate, leaveType } = filters
  const { rows } = await sql<Omit<PtoRow, 'startTime' | 'ptO_cme_hours'>>`
    select distinct on (day, leaves.provider_id, leave_types.id) ${fullName()} as "qhpName", leave_types.name as type,
      to_char(day, 'MM-DD-YYYY') as date
    from leaves
    join leave_types on leave_types.id = leaves.leave_type_id
    join users on users.id = leaves.provider_id
    cross join lateral generate_series(
      greatest(leaves.from_date, ${startDate}::date), least(leaves.to_date, ${endDate}::date), interval '1 day') as day
    where leaves.provider_id = any(${providerIds}::bigint[]) and leaves.status = 'Approved'
      and ${organizationInScope(scope, 'leaves.organization_id')}
      and (leaves.leave_type_id = ${leaveType} or (${leaveType} = 0 and leaves.leave_type_id <> ${sickLeave}))
    order by day, leaves.provider_id, leave_types.id, leaves.id`.execute(db)
  return rows.map((row) => ({ ...row, startTime: '00:00:00', ptO_cme_hours: limits.leave.hoursPerDay }))
}
