import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import type { Connection } from '../../lib/database.ts'
import { cancelLeave, insertLeaves, type LeaveRow } from './leave-change.store.ts'
import type { Absence } from './leave-shift.store.ts'

/** The open or approved leave of a day; there is at most one. Callers have locked the provider. */
export function lockLeaveOn(db: Connection, { provider_id, organization_id, from_date }: Absence) {
  return db
    .selectFrom('leaves')
    .selectAll()
    .where('provider_id', '=', provider_id)
    .where('organization_id', '=', organization_id)
    .where('status', 'in', ['Open', 'Approved'])
    .where('from_date', '<=', from_date)
    .where('to_date', '>=', from_date)
    .forUpdate()
    .executeTakeFirst()
}

/** An open request keeps its other days: before the day, after it, or as two requests. Without any it is cancelled. */
export async function takeOutDay(db: Connection, leave: LeaveRow, day: string, now: Date) {
  const parts = [
    { from_date: leave.from_date, to_date: addDays(day, -1) },
    { from_date: addDays(day, 1), to_date: leave.to_date },
  ].filter(({ from_date, to_date }) => from_date <= to_date)
  const [kept, added] = parts
  if (!kept) return cancelLeave(db, leave.id, now)
  await db.updateTable('leaves').set(kept).where('id', '=', leave.id).execute()
  if (!added) return
  await insertLeaves(db, [leave.organization_id], {
    providerId: leave.provider_id,
    fromDate: added.from_date,
    toDate: added.to_date,
    leaveType: leave.leave_type_id,
    now: leave.created_at,
  })
}
