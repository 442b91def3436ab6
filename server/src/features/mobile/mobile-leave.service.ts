import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { overlaps } from '@shiftward/contract/rules/conflicts.ts'
import { dateAt, spanOfLeave } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import { listAskedTypes } from '../leave/leave.store.ts'
import { askCancellation, cancelLeave, insertLeaves, lockLeave, tellCalendars } from '../leave/leave-change.store.ts'
import { refuseDays } from '../leave/leave-days.service.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { listMyLeaves, listOrganizationsWithLeave, listWorkplaces } from './mobile-leave.store.ts'
import { presentMine } from './mobile-present.ts'
import { listMine } from './mobile-shift.store.ts'

type Days = { fromDate: string; toDate: string }
type NewLeave = Days & { leaveType: number }

/**
 * Asks each organization that the provider works for; each one decides for itself. An organization that has already
 * been asked for all of these days, or has granted them, is not asked again: the request is for the others, which may
 * have denied it or be new.
 */
export function requestLeave(db: Database, providerId: number, leave: NewLeave, now: Date): Promise<MyLeave[]> {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    const types = await listAskedTypes(transaction)
    if (!types.some(({ leaveTypeId }) => leaveTypeId === leave.leaveType)) {
      throw refusal(400, 'leaveType', texts.leave.typeRequired)
    }
    const workplaces = await listWorkplaces(transaction, providerId)
    if (workplaces.length === 0) throw new AppError(409, texts.mobile.worksNowhere)
    refuseDays(leave, workplaces, now)
    const organizationIds = [...new Set(workplaces.map(({ organizationId }) => organizationId))]
    const known = await listOrganizationsWithLeave(transaction, providerId, leave)
    const others = organizationIds.filter((id) => !known.includes(id))
    // When all of them have it already, the overlap is reported.
    const asked = others.length > 0 ? others : organizationIds
    const made = await insertLeaves(transaction, asked, { ...leave, providerId, now })
    for (const row of made) await tellCalendars(transaction, row)
    return listMyLeaves(transaction, providerId, { ids: made.map(({ id }) => id) })
  })
}

export function takeBackLeave(db: Database, providerId: number, leaveId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    await lockProviders(transaction, [providerId])
    const leave = await lockLeave(transaction, leaveId)
    if (leave?.provider_id !== providerId) throw notFound('Leave')
    if (leave.status === 'Open') {
      await cancelLeave(transaction, leaveId, now)
      await tellCalendars(transaction, leave)
      return { leaveId, isAsked: false }
    }
    if (leave.status !== 'Approved') throw new AppError(409, texts.request.decidedAlready)
    if (leave.cancel_asked_at !== null) throw new AppError(409, texts.mobile.cancelAsked)
    const all = await listWorkplaces(transaction, providerId)
    const workplaces = all.filter(({ organizationId }) => organizationId === leave.organization_id)
    if (workplaces.length === 0) throw new AppError(409, texts.mobile.leaveElsewhere)
    if (isOver(leave, workplaces, now)) throw new AppError(409, texts.mobile.leaveOver)
    await askCancellation(transaction, leaveId, now)
    return { leaveId, isAsked: true }
  })
}

/** The last day is over in each of the organization's time zones where they work. */
const isOver = ({ to_date }: { to_date: string }, workplaces: { timeZone: string }[], now: Date): boolean =>
  workplaces.every(({ timeZone }) => dateAt(now.getTime(), timeZone) > to_date)

/** Their shifts as they were published. What they have not been told of is not theirs to know. */
export async function previewLeave(db: Connection, providerId: number, days: Days, now: Date) {
  const rows = await listMine(db, providerId, { from: addDays(days.fromDate, -1), to: days.toDate })
  return rows
    .filter(({ starts_at, ends_at, timeZone }) => {
      const span = { startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }
      return starts_at > now && overlaps(span, spanOfLeave(days, timeZone))
    })
    .map((row) => ({ ...presentMine(row), isNightBefore: row.date < days.fromDate }))
}
