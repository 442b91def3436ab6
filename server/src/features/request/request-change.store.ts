import { texts } from '@shiftward/contract/texts.ts'
import { sql } from 'kysely'
import type { Connection } from '../../lib/database.ts'
import { refusing } from '../../lib/errors.ts'
import { tellChange } from '../../lib/live.ts'
import { requestApprovedText, requestDeniedText, requestLostText } from '../../lib/message-text/request-text.ts'
import type { PlaceNames, ShiftTimes } from '../../lib/message-text/shift-words.ts'
import { enqueue, messageTo, type Words } from '../../lib/outbox/outbox.ts'
import type { Place } from '../block/block-place.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Actor } from '../shift/shift-write.store.ts'

/** Writes each step of a shift request and tells the provider who asked. Callers have locked the shift. */

export type RequestedShift = { shift: Shift; place: Pick<Place, 'organizationId' | 'teamName' | 'facilityName'> }

export async function insertRequest(db: Connection, shift: Shift, providerId: number, now: Date): Promise<number> {
  const values = {
    shift_id: shift.id,
    organization_id: shift.organization_id,
    facility_id: shift.facility_id,
    department_id: shift.department_id,
    provider_id: providerId,
    date: shift.date,
    start_time: shift.start_time,
    end_time: shift.end_time,
    skill: shift.skill,
    is_on_call: shift.is_on_call,
    submitted_at: now,
  }
  const { id } = await refusing({ shift_requests_open_key: { message: texts.mobile.askedAlready } }, () =>
    db.insertInto('shift_requests').values(values).returning('id').executeTakeFirstOrThrow(),
  )
  await tellCalendars(db, [shift])
  return id
}

export function lockRequest(db: Connection, id: number) {
  return db
    .selectFrom('shift_requests')
    .select(['provider_id', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function approveRequest(db: Connection, id: number, { shift, place }: RequestedShift, actor: Actor) {
  const words = requestApprovedText(shift, place)
  // A request that is approved a second time, after an undo, is told a second time.
  const cause = `request:${id}:UserApproved:${shift.version}`
  await close(db, [id], { status: 'UserApproved', words, organizationId: place.organizationId, cause }, actor)
}

export async function denyRequest(db: Connection, id: number, { shift, place }: RequestedShift, actor: Actor) {
  const words = requestDeniedText(shift, place)
  await close(db, [id], { status: 'UserDenied', words, organizationId: place.organizationId }, actor)
}

/** For requests that lose because someone else got the shift. */
export async function denyLostRequests(db: Connection, ids: number[], { shift, place }: RequestedShift, actor: Actor) {
  const words = requestLostText(shift, place, 'given')
  const reason = texts.request.reason.taken
  await close(db, ids, { status: 'UserDenied', reason, words, organizationId: place.organizationId }, actor)
}

export function lockOpenRequests(db: Connection, shiftId: number) {
  return db
    .selectFrom('shift_requests')
    .select(['id', 'provider_id'])
    .where('shift_id', '=', shiftId)
    .where('status', '=', 'Open')
    .orderBy('id')
    .forUpdate()
    .execute()
}

type Hopeless = ShiftTimes & PlaceNames & { organizationId: number }

/** Denied for a reason that no administrator decided. */
export async function denyHopeless(db: Connection, id: number, shift: Hopeless, why: string, decider: Decider) {
  const words = requestDeniedText(shift, shift, why)
  await close(db, [id], { status: 'UserDenied', reason: why, words, organizationId: shift.organizationId }, decider)
}

/** Denies all open requests of a provider who leaves. They are not told. Callers have locked the provider. */
export async function denyRequestsOf(db: Connection, providerId: number, actor: Actor) {
  const denied = await changing(db)
    .set({ status: 'UserDenied', reason: texts.request.reason.left, decided_at: actor.now, decided_by: actor.userId })
    .where('request.provider_id', '=', providerId)
    .where('request.status', '=', 'Open')
    .execute()
  await tellCalendars(db, denied)
}

/** The provider takes it back. They need no message about it. */
export async function withdrawRequest(db: Connection, id: number, now: Date) {
  const withdrawn = await changing(db)
    .set({ status: 'UserDenied', reason: texts.request.reason.withdrawn, decided_at: now })
    .where('request.id', '=', id)
    .executeTakeFirstOrThrow()
  await tellCalendars(db, [withdrawn])
}

type Outcome = {
  status: 'UserApproved' | 'UserDenied'
  reason?: string
  words: Words
  organizationId: number
  cause?: string
}
/** `userId` is null when the job closed it, not a person. */
type Decider = { userId: number | null; now: Date }

async function close(db: Connection, ids: number[], outcome: Outcome, actor: Decider) {
  if (ids.length === 0) return
  const { status, reason = '', words, organizationId } = outcome
  const closed = await changing(db)
    .set({ status, reason, decided_at: actor.now, decided_by: actor.userId })
    .where(sql<boolean>`request.id = any(${ids}::bigint[])`)
    .returning(['users.phone', 'users.email', 'users.deactivated_at'])
    .execute()
  await tellCalendars(db, closed)
  const told = closed
    .filter(({ deactivated_at }) => deactivated_at === null)
    .toSorted((one, other) => one.provider_id - other.provider_id)
    .map(({ id, provider_id, phone, email }) => {
      const { cause = `request:${id}:${status}` } = outcome
      return messageTo({ id: provider_id, phone, email }, { organizationId }, { cause, ...words })
    })
  await enqueue(db, actor.now, ...told)
}

/** Returns the day of the shift too, which open calendars need. */
export const changing = (db: Connection) =>
  db
    .updateTable('shift_requests as request')
    .from(['shifts', 'users'])
    .whereRef('shifts.id', '=', 'request.shift_id')
    .whereRef('users.id', '=', 'request.provider_id')
    .returning(['request.id', 'request.provider_id', 'shifts.department_id', 'shifts.date'])

/** Open calendars show who asked for a shift. PostgreSQL delivers the same notification once. */
export async function tellCalendars(db: Connection, shifts: Pick<Shift, 'department_id' | 'date'>[]) {
  for (const { department_id, date } of shifts) {
    await tellChange(db, { departmentId: department_id, startDate: date, endDate: date })
  }
}
