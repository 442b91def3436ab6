import type { ShiftInventory, TimeToFillRow } from '@shiftward/contract/report.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'

type Filters = { departmentIds: number[]; startDate: string; endDate: string }

/** Needs no scope: the caller's scope was applied when the departments were found. */
const shiftsIn = ({ departmentIds, startDate, endDate }: Filters) => sql`
  shifts.department_id = any(${departmentIds}::bigint[]) and shifts.date between ${startDate} and ${endDate}`

const isSecured = sql`(shifts.state = 'assigned' and shifts.published_at is not null and shifts.secured_at is not null)`

/** All times are local to the facility. */
export async function listTimesToFill(db: Connection, filters: Filters): Promise<TimeToFillRow[]> {
  const format = sql`'MM-DD-YYYY HH24:MI:SS'`
  const { rows } = await sql<Omit<TimeToFillRow, 'differenceHours'> & { hours: string }>`
    select departments.name as "departmentName", teams.name as "teamName",
      to_char(shifts.date + shifts.start_time, ${format}) as "shiftDateTime",
      to_char(shifts.published_at at time zone facilities.time_zone, ${format}) as "shiftCreatedDateTime",
      to_char(shifts.secured_at at time zone facilities.time_zone, ${format}) as "shiftSecuredDateTime",
      round(extract(epoch from shifts.secured_at - shifts.published_at) / 3600, 2) as hours
    from shifts
    join teams on teams.id = shifts.team_id
    join departments on departments.id = shifts.department_id
    join facilities on facilities.id = shifts.facility_id
    where ${shiftsIn(filters)} and ${isSecured}
    order by shifts.date, shifts.start_time, shifts.id`.execute(db)
  return rows.map(({ hours, ...row }) => ({ ...row, differenceHours: Number(hours) }))
}

/** Withdrawn shifts of a deactivated block do not count, because no calendar shows them. */
export async function countInventory(db: Connection, filters: Filters): Promise<ShiftInventory> {
  const { rows } = await sql<ShiftInventory>`
    select count(*) as "scheduledShiftCount",
      count(*) filter (where shifts.published_at is not null) as "openShiftCount",
      count(*) filter (where ${isSecured}) as "securedShiftCount",
      count(*) filter (where shifts.state = 'open') as "currentOpenShiftCount"
    from shifts join blocks on blocks.id = shifts.block_id
    where ${shiftsIn(filters)} and (shifts.state = 'assigned' or not blocks.is_deactivated)`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('A count without a row')
  return counts
}
