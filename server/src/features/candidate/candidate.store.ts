import type { AskedLeave } from '@shiftward/contract/common.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
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
