import { type FreedShifts, sickLeave } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { isNearEnoughToCallOut } from '@shiftward/contract/rules/call-out.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { calledOutText, leaveEnteredText, sickCallText } from '../../lib/message-text/request-text.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift, type Place } from '../block/block-place.store.ts'
import {
  insertLeaves,
  type LeaveRow,
  nameOrganization,
  tellCalendars,
  tellProvider,
} from '../leave/leave-change.store.ts'
import { lockLeaveOn, takeOutDay } from '../leave/leave-day.store.ts'
import { tellAdministrators } from '../leave/leave-notice.store.ts'
import {
  type Absence,
  apart,
  listShiftsIn,
  lockShiftsIn,
  presentAll,
  type ShiftInLeave,
} from '../leave/leave-shift.store.ts'
import { findShift, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { refusePending } from '../shift/shift-published.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'
import { freeAtOnce } from './assign-free.service.ts'
import { leaveShift } from './assign-left.service.ts'

const text = texts.schedule

type Input = z.output<typeof scheduleActionEndpoints.callOut.input>
type Own = Pick<Input, 'shiftId' | 'leftAt'>

/**
 * The provider of a shift is sick that day. Frees the shift, even if it has begun or its block is deactivated, and their
 * other shifts of the organization that day that have not begun. Of a shift that they have left they keep what they have
 * worked. They are told at once, of the shifts that they knew of.
 */
export function callOut(db: Database, caller: Caller, { shiftId, version, leftAt }: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { scope, userId } = caller
    const called = await record(transaction, { scope, shiftId, leftAt, userId, now }, (found) =>
      refuseStale(found, version),
    )
    await tellAdministrators(
      transaction,
      called.absence,
      { shifts: apart(called.vacancies).others, cause: called.cause },
      now,
    )
    return { shiftId, leaveId: called.leaveId, vacancyId: called.vacancyId }
  })
}

/**
 * The provider says it themselves. The caller has checked that they know the shift as theirs. All administrators
 * concerned are told, because none of them has done it.
 */
export function callOutOwn(db: Database, providerId: number, { shiftId, leftAt }: Own, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const by = { scope: { level: 'platform' as const }, shiftId, leftAt, userId: providerId, now }
    // Before anything else is refused, because that would tell of the draft; and again once the shift is locked.
    await refusePending(transaction, [shiftId])
    const { shift, ...called } = await record(transaction, by, async (found) => {
      await refusePending(transaction, [shiftId])
      if (found.provider_id !== providerId) throw new AppError(409, texts.mobile.beingChanged)
      if (!isNearEnoughToCallOut(found.starts_at.getTime(), now.getTime())) {
        throw new AppError(409, texts.mobile.callOutTooEarly(limits.mobile.callOutAheadMs / 3_600_000))
      }
    })
    const { absence, vacancies, cause } = called
    const words = (name: string, theirs: readonly ShiftInLeave[]) => sickCallText(name, shift.date, theirs)
    await tellAdministrators(transaction, absence, { shifts: vacancies, cause, words }, now)
    return { shiftId, leaveId: called.leaveId }
  })
}

type Calling = Own & { scope: Scope; userId: number; now: Date }

async function record(
  db: Connection,
  { scope, shiftId, leftAt, userId, now }: Calling,
  check: (shift: Shift) => void | Promise<void>,
) {
  const { absence, place } = await findAbsence(db, scope, shiftId, now)
  await lockProviders(db, [absence.provider_id])
  const shifts = await lockShiftsIn(db, absence, { scope, now, calledOut: shiftId })
  const shift = shifts.find(({ id }) => id === shiftId)
  if (!shift) throw new AppError(409, text.changedMeanwhile)
  await check(shift)
  const actor = { userId, now }
  const leave = await recordSick(db, absence, actor)
  const left = leftAt === undefined ? undefined : await leaveShift(db, { shift, place, leftAt }, actor)
  const freed = shifts.filter((one) => !left || one !== shift)
  const known = await freeAtOnce(db, absence.provider_id, freed, actor)
  // About the leave: the shift is no longer theirs.
  const cause = `called-out:${leave.id}:${shift.id}:${shift.version}`
  const isKnown = left?.isKnown ?? known.some(({ shift_id }) => shift_id === shift.id)
  const words = isKnown
    ? calledOutText(
        shift.date,
        { freed: known, kept: left && { ...place, ...left.kept } },
        userId === leave.provider_id,
      )
    : leaveEnteredText(await nameOrganization(db, absence), 'Sick', known)
  await tellProvider(db, leave, { cause, ...words }, actor)
  const vacancies = left ? [...freed, { ...shift, ...left.vacancy }] : freed
  return { absence, vacancies, shift, cause, leaveId: leave.id, vacancyId: left?.vacancy.id ?? shift.id }
}

export async function previewCallOut(db: Database, scope: Scope, shiftId: number, now: Date): Promise<FreedShifts> {
  return db.transaction().execute(async (transaction) => {
    const { absence } = await findAbsence(transaction, scope, shiftId, now)
    return presentAll(await listShiftsIn(transaction, absence, { scope, now, calledOut: shiftId }))
  })
}

/** Who would be away from where, and when. Holds the block of the shift. */
async function findAbsence(db: Connection, scope: Scope, shiftId: number, now: Date) {
  const place = await holdBlockOfShift(db, scope, shiftId)
  const shift = place && (await findShift(db, shiftId))
  if (!place || !shift) throw await missing(db, scope, shiftId)
  return { absence: absenceOf(shift, place, now), place }
}

function absenceOf(shift: Shift, place: Place, now: Date): Absence {
  if (shift.provider_id === null) throw new AppError(409, text.freedMeanwhile)
  if (shift.ends_at <= now) throw new AppError(409, text.shiftOver(toWireDate(shift.date)))
  return {
    provider_id: shift.provider_id,
    organization_id: place.organizationId,
    from_date: shift.date,
    to_date: shift.date,
  }
}

/** An approved leave of that day stays as it is. An open request gives up the day, and keeps its other days. */
async function recordSick(db: Connection, absence: Absence, actor: Actor): Promise<LeaveRow> {
  const known = await lockLeaveOn(db, absence)
  if (known?.status === 'Approved') return known
  if (known) await takeOutDay(db, known, absence.from_date, actor.now)
  const [leave] = await insertLeaves(db, [absence.organization_id], {
    providerId: absence.provider_id,
    fromDate: absence.from_date,
    toDate: absence.to_date,
    leaveType: sickLeave,
    now: actor.now,
    enteredBy: actor.userId,
  })
  if (!leave) throw new Error('The database returned no row for the leave')
  await tellCalendars(db, leave)
  return leave
}
