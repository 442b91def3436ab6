import { canHaveLeft } from '@shiftward/contract/rules/call-out.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { refusal } from '../../lib/errors.ts'
import type { Place } from '../block/block-place.store.ts'
import { publish } from '../publish/publish-now.service.ts'
import { listRestsOf, lockShifts, type Shift, spanOf } from '../shift/shift.store.ts'
import { listPending } from '../shift/shift-published.store.ts'
import { type Actor, changeShifts, deleteShifts, insertShifts } from '../shift/shift-write.store.ts'
import { settleMoved, settleWithdrawn } from './assign-consequence.service.ts'
import { addOnColumns, placeColumns, timeColumns } from './assign-row.ts'

type Left = { shift: Shift; place: Place; leftAt: string }

/**
 * The provider has worked a shift until `leftAt`. They keep these hours, so that the reports do, and the rest becomes a
 * vacancy with its own hours. After midnight that is on the next day, but still in the block of the shift. For callers who
 * tell the provider themselves. `isKnown`: the provider knew of the shift.
 */
export async function leaveShift(db: Connection, { shift, place, leftAt }: Left, actor: Actor) {
  const worked = { date: shift.date, startTime: shift.start_time, endTime: leftAt }
  const columns = timeColumns(worked, place.timeZone)
  const left = columns.ends_at.getTime()
  const rest = { date: dateAt(left, place.timeZone), startTime: leftAt, endTime: shift.end_time }
  const restColumns = timeColumns(rest, place.timeZone)
  // Where clocks skip an hour, a shift that starts or ends in it cannot be cut everywhere.
  const isInside = isSameTime(restColumns.starts_at, columns.ends_at) && isSameTime(restColumns.ends_at, shift.ends_at)
  if (!isInside || !canHaveLeft(spanOf(shift), left, actor.now.getTime())) {
    throw refusal(400, 'leftAt', texts.schedule.leftOutside)
  }
  await settleMoved(db, shift, actor)
  const values = { ...columns, ...addOnColumns(worked, place, shift.add_on_rate) }
  const [kept = shift] = await changeShifts(db, [shift], 'changed', values, actor)
  const vacancy = {
    ...placeColumns(place),
    ...restColumns,
    ...addOnColumns(rest, place, shift.add_on_rate),
    state: 'vacancy',
    skill: shift.skill,
    rate: shift.rate,
    is_on_call: shift.is_on_call,
    is_rate_masked: shift.is_rate_masked,
    rest_of: shift.rest_of ?? shift.id,
    created_by: actor.userId,
    created_at: actor.now,
  }
  const [made] = await insertShifts(db, [vacancy], actor)
  if (!made) throw new Error('The database returned no row for the vacancy')
  return { kept, vacancy: made, isKnown: await publishKept(db, kept, actor.now) }
}

type Corrected = { was: Shift; is: Shift; place: Place }

/**
 * When somebody left, or that they stayed to the end, has been corrected. While nobody has the rest, it begins then, or is
 * no longer needed.
 */
export async function correctRest(db: Connection, { was, is, place }: Corrected, actor: Actor) {
  if (isSameTime(was.ends_at, is.ends_at)) return
  const rests = await listRestsOf(db, [was.rest_of ?? was.id])
  const next = rests.find(({ provider_id, starts_at }) => provider_id === null && isSameTime(starts_at, was.ends_at))
  const [rest] = next ? await lockShifts(db, [next.id]) : []
  if (!rest || rest.provider_id !== null) return
  if (is.ends_at >= rest.ends_at) {
    await settleWithdrawn(db, rest, place, actor.now)
    return deleteShifts(db, [rest], actor)
  }
  const times = { date: dateAt(is.ends_at.getTime(), place.timeZone), startTime: is.end_time, endTime: rest.end_time }
  const columns = timeColumns(times, place.timeZone)
  await settleMoved(db, rest, actor)
  await changeShifts(db, [rest], 'changed', { ...columns, ...addOnColumns(times, place, rest.add_on_rate) }, actor)
}

const isSameTime = (one: Date, other: Date): boolean => one.getTime() === other.getTime()

/** A draft stays one: the provider has never heard of the shift. */
async function publishKept(db: Connection, { id, provider_id }: Shift, now: Date): Promise<boolean> {
  const known = (await listPending(db, { shiftIds: [id] })).filter(({ was }) => was?.provider_id === provider_id)
  await publish(db, known, { now, told: known.flatMap(({ was }) => was?.provider_id ?? []) })
  return known.length > 0
}
