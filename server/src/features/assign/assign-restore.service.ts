import { texts } from '@shiftward/contract/texts.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import { spanInZone } from '../../lib/span-in-zone.ts'
import type { Place } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { listToldAt } from '../publish/publish-told.store.ts'
import { reopenRequests } from '../request/request-reopening.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Action, Row } from '../shift/shift-action.store.ts'
import type { Effect } from '../shift/shift-effect.service.ts'
import { canHave, listPeopleAt } from '../shift/shift-provider.store.ts'
import { listAwaited } from '../shift/shift-wait.store.ts'
import { type Actor, changeEach, deleteShifts, reinsertShifts } from '../shift/shift-write.store.ts'
import {
  settleChanged,
  settleFreed,
  settleGiven,
  settleReversed,
  settleWithdrawn,
} from './assign-consequence.service.ts'
import { tellOpenAgain } from './assign-notify.service.ts'
import { type Restored, refuseDoubled } from './assign-undo-judge.service.ts'

/** An action to reverse: what it did, the shifts as they are now, and their blocks. All of it is locked. */
type Reversal = {
  action: Action
  effects: Effect[]
  shifts: ReadonlyMap<number, Shift>
  places: ReadonlyMap<number, Place>
}

/**
 * Brings every shift of the action back to what it was before. Whoever was told of the action at once is told of this at
 * once too; the others hear of it as of any change. Returns how many requests are open again and how many were denied.
 */
export async function restore(db: Connection, given: Reversal, actor: Actor) {
  const reversal = { ...given, effects: given.effects.map((effect) => inPresentZone(effect, given.places, actor.now)) }
  const { action, effects, places } = reversal
  await refuseGone(db, reversal, actor.now)
  const denied = await settleWaiting(db, reversal, actor)
  const restored = await writeBack(db, reversal, actor)
  await refuseDoubled(db, restored, { at: action.at, places })
  const lost = await giveAgain(db, restored, places, actor)
  const ids = effects.map(({ shiftId }) => shiftId)
  await publishAtOnce(db, await listToldAt(db, action.at, ids), { now: actor.now })
  await settleChanged(
    db,
    ids.map((id) => ({ id })),
    actor.now,
  )
  return { reopened: await openAgain(db, restored, reversal, actor.now), denied: denied + lost }
}

/** The facility's time zone may have changed since the history was written. A change moves only shifts that exist. */
function inPresentZone(effect: Effect, places: ReadonlyMap<number, Place>, now: Date): Effect {
  const { before } = effect
  if (before === null) return effect
  const known = {
    date: String(before.date),
    startTime: String(before.start_time),
    endTime: String(before.end_time),
    startsAt: new Date(String(before.starts_at)),
    endsAt: new Date(String(before.ends_at)),
  }
  const span = spanInZone(known, placeOf(places, before).timeZone, now)
  return { ...effect, before: { ...before, starts_at: span.startsAt, ends_at: span.endsAt } }
}

const providerOf = (row: Row | null): number | null => (row?.provider_id as number | null | undefined) ?? null

/** Nobody gets a shift back at a facility where they no longer work, unless they have worked it. */
async function refuseGone(db: Connection, { effects, places }: Reversal, now: Date) {
  const given = effects.flatMap(({ before, after }) => {
    const providerId = providerOf(before)
    if (!before || providerId === null || providerId === providerOf(after)) return []
    return [{ providerId, facilityId: placeOf(places, before).facilityId, ...spanOf(before) }]
  })
  for (const [facilityId, there] of Map.groupBy(given, (one) => one.facilityId)) {
    const ids = new Set(there.map(({ providerId }) => providerId))
    const people = new Map((await listPeopleAt(db, facilityId, { ids: [...ids] })).map((one) => [one.id, one]))
    for (const shift of there) {
      const person = people.get(shift.providerId)
      if (!person || !canHave(person, shift, now)) throw new AppError(409, texts.undo.gone(person?.name ?? 'The QHP'))
    }
  }
}

const spanOf = ({ starts_at, ends_at }: Row) => ({
  starts_at: new Date(String(starts_at)),
  ends_at: new Date(String(ends_at)),
})

/** What follows for those who asked for the shifts, before they change. Of a large action, few shifts concern anybody. */
async function settleWaiting(db: Connection, { effects, shifts, places }: Reversal, actor: Actor): Promise<number> {
  const awaited = await listAwaited(db, [...shifts.keys()])
  let denied = 0
  for (const { shiftId, before, after } of effects) {
    const was = shifts.get(shiftId)
    if (!was || !awaited.has(shiftId)) continue
    if (before) denied += await settleReversed(db, was, before, placeOf(places, after), actor)
    else if (was.state === 'assigned') await settleFreed(db, [was], actor.now)
    else await settleWithdrawn(db, was, placeOf(places, after), actor.now)
  }
  return denied
}

/** What the action deleted comes back, what it made is deleted, and what it changed gets its old values. */
async function writeBack(db: Connection, { effects, shifts }: Reversal, actor: Actor): Promise<Restored[]> {
  const known = effects.map(({ shiftId, before }) => ({ before, was: shifts.get(shiftId) ?? null }))
  const lost = known.flatMap(({ before, was }) => (was === null && before ? [before] : []))
  const made = known.flatMap(({ before, was }) => (was && before === null ? [was] : []))
  const changed = known.flatMap(({ before, was }) => (was && before ? [{ before, was }] : []))
  if (made.length > 0) await deleteShifts(db, made, actor)
  const back = [
    ...(await reinsertShifts(db, lost, actor)),
    ...(await changeEach(
      db,
      changed.map(({ was }) => was),
      changed.map(({ before }) => before),
      actor,
    )),
  ]
  const isOf = new Map(back.map((shift) => [shift.id, shift]))
  return effects.map(({ shiftId }) => ({ was: shifts.get(shiftId) ?? null, is: isOf.get(shiftId) ?? null }))
}

export function placeOf(places: ReadonlyMap<number, Place>, row: Row | null): Place {
  const place = places.get(Number(row?.block_id))
  if (!place) throw new Error(`The block of shift ${row?.id} is not held`)
  return place
}

/** A redo gives an open shift again, with all that follows from it. */
async function giveAgain(db: Connection, restored: Restored[], places: ReadonlyMap<number, Place>, actor: Actor) {
  let denied = 0
  for (const { was, is } of restored) {
    if (was?.state !== 'open' || is?.state !== 'assigned') continue
    denied += await settleGiven(db, { before: was, given: is, place: placeOf(places, is) }, actor)
  }
  return denied
}

/**
 * An open shift that comes back is told again: whoever was denied has heard that it was gone. The request that the action
 * approved is open again, because its provider still counts on the shift.
 */
async function openAgain(db: Connection, restored: Restored[], { action, places }: Reversal, now: Date) {
  const open = restored.flatMap(({ was, is }) =>
    is?.state === 'open' && was?.state !== 'open' ? [{ shift: is, place: placeOf(places, is) }] : [],
  )
  const asked = await reopenRequests(db, open, action.at, now)
  const ahead = open.filter(({ shift }) => shift.starts_at > now)
  for (const together of Map.groupBy(ahead, ({ place }) => place.blockId).values()) {
    const [first] = together
    const shifts = together.map(({ shift }) => shift)
    if (first) await tellOpenAgain(db, first.place, { shifts, asked }, now)
  }
  return asked.length
}
