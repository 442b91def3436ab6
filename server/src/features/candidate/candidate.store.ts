import type { CalledOut } from '@shiftward/contract/candidate.ts'
import type { AskedLeave } from '@shiftward/contract/common.ts'
import { mobileRequestEndpoints } from '@shiftward/contract/mobile-request.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { fullName } from '../../lib/full-name.ts'
import { isAskedAt } from '../leave/leave.store.ts'
import type { Shift } from '../shift/shift.store.ts'

type Times = Pick<Shift, 'organization_id' | 'starts_at' | 'ends_at'>

/** Who showed interest in the shift, or asked for it and waits for an answer. */
export async function listAsking(db: Connection, shiftId: number): Promise<Set<number>> {
  return (await listAskingFor(db, [shiftId])).get(shiftId) ?? new Set()
}

/** The same for several shifts, by the shift's id. */
export async function listAskingFor(db: Connection, shiftIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const isAsked = sql<boolean>`shift_id = any(${shiftIds}::bigint[])`
  const rows = await db
    .selectFrom('shift_interests')
    .select(['shift_id', 'provider_id'])
    .where(isAsked)
    .union(
      db.selectFrom('shift_requests').select(['shift_id', 'provider_id']).where(isAsked).where('status', '=', 'Open'),
    )
    .execute()
  const byShift = Map.groupBy(rows, ({ shift_id }) => shift_id)
  return new Map([...byShift].map(([id, asking]) => [id, new Set(asking.map(({ provider_id }) => provider_id))]))
}

/** The leave that people have asked for at the time of a shift, by the person's id. */
export async function listAskedLeaves(
  db: Connection,
  shift: Times,
  timeZone: string,
): Promise<Map<number, AskedLeave>> {
  const rows = await db
    .selectFrom('leaves')
    .select(['provider_id', 'from_date', 'to_date'])
    .where('organization_id', '=', shift.organization_id)
    .where(isAskedAt({ startsAt: shift.starts_at, endsAt: shift.ends_at, timeZone }))
    .orderBy('from_date', 'desc')
    .execute()
  return new Map(
    rows.map((leave) => [
      leave.provider_id,
      { fromDate: toWireDate(leave.from_date), toDate: toWireDate(leave.to_date) },
    ]),
  )
}

/** The teams of a facility, by id. */
export async function listTeamNames(db: Connection, facilityId: number) {
  const rows = await db
    .selectFrom('teams')
    .innerJoin('departments', 'departments.id', 'teams.department_id')
    .select(['teams.id', 'teams.name as teamName', 'departments.name as departmentName'])
    .where('teams.facility_id', '=', facilityId)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

const callOuts = [scheduleActionEndpoints.callOut.path, mobileRequestEndpoints.callOut.path]

/**
 * The call-out that took the shift from its person last, or made it of the rest of a shift that its person has left. Null
 * if somebody has the shift, or if it became vacant in another way.
 */
export async function findCalledOut(db: Connection, shiftId: number, timeZone: string): Promise<CalledOut | null> {
  const { rows } = await sql<CalledOut>`
    with last as (
      select * from shift_history
      where shift_id = ${shiftId}
        and (action = 'created' or before -> 'provider_id' is distinct from after -> 'provider_id')
      order by id desc limit 1)
    select ${fullName()} as "providerName",
      to_char(last.at at time zone ${timeZone}, 'MM-DD-YYYY HH24:MI:SS') as at
    from last
    left join shift_history cut on last.action = 'created' and cut.action_id = last.action_id
      and cut.after -> 'ends_at' = last.after -> 'starts_at'
    left join shifts whole on whole.id = cut.shift_id
    join users on users.id = coalesce((last.before ->> 'provider_id')::bigint, whole.provider_id)
    where last.call = any(${callOuts}::text[]) and last.after ->> 'provider_id' is null`.execute(db)
  return rows[0] ?? null
}
