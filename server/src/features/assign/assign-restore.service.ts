import { messages } from '@shiftward/contract/messages.ts'
import type { Connection } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Place } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { listToldAt } from '../publish/publish-told.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import type { Action, Row } from '../shift/shift-action.store.ts'
import { differing, type Effect } from '../shift/shift-effect.service.ts'
import { listPeopleAt } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, deleteShift, reinsertShift } from '../shift/shift-write.store.ts'
import { settleChanged, settleFreed, settleReversed, settleWithdrawn } from './assign-consequence.service.ts'
import { tellEligible } from './assign-notify.service.ts'
import { refuseDoubled } from './assign-undo-judge.service.ts'

/** An action to reverse: what it did, the shifts as they are now, and their blocks. All of it is locked. */
export type Reversal = {
  action: Action
  effects: Effect[]
  shifts: ReadonlyMap<number, Shift>
  places: ReadonlyMap<number, Place>
}

/** A shift that the reversal has changed. `is` is null if it is deleted. */
export type Restored = { was: Shift | null; is: Shift | null }

/**
 * Brings every shift of the action back to what it was before. Whoever was told of the action at once is told of this at
 * once too; the others hear of it as of any change.
 */
export async function restore(db: Connection, reversal: Reversal, actor: Actor) {
  const { action, effects, places } = reversal
  const restored: Restored[] = []
  for (const effect of effects) restored.push(await restoreOne(db, reversal, effect, actor))
  await refuseDoubled(db, restored, places)
  const ids = effects.map(({ shiftId }) => shiftId)
  await publishAtOnce(db, await listToldAt(db, action.at, ids), { now: actor.now })
  await settleChanged(
    db,
    ids.map((id) => ({ id })),
    actor.now,
  )
  await offerAgain(db, restored, places, actor.now)
}

const providerOf = (row: Row | null): number | null => (row?.provider_id as number | null | undefined) ?? null

async function restoreOne(
  db: Connection,
  { shifts, places }: Reversal,
  { shiftId, before, after }: Effect,
  actor: Actor,
): Promise<Restored> {
  const was = shifts.get(shiftId) ?? null
  const place = placeOf(places, before ?? after)
  const providerId = providerOf(before)
  if (providerId !== null && providerId !== providerOf(after)) await refuseGone(db, place, providerId)
  if (was === null || after === null) return { was, is: await reinsertShift(db, before ?? {}, actor) }
  if (before === null) {
    if (was.state === 'assigned') await settleFreed(db, [was], actor.now)
    else await settleWithdrawn(db, was, place, actor.now)
    await deleteShift(db, was, actor)
    return { was, is: null }
  }
  await settleReversed(db, was, before, placeOf(places, after), actor)
  const [is = was] = await changeShifts(db, [was], 'changed', differing(before, after), actor)
  return { was, is }
}

async function refuseGone(db: Connection, { facilityId }: Place, providerId: number) {
  const [person] = await listPeopleAt(db, facilityId, { ids: [providerId] })
  if (!person?.isHere) throw new AppError(409, messages.undo.gone(person?.name ?? 'The QHP'))
}

export function placeOf(places: ReadonlyMap<number, Place>, row: Row | null): Place {
  const place = places.get(Number(row?.block_id))
  if (!place) throw new Error(`The block of shift ${row?.id} is not held`)
  return place
}

/** An open shift that comes back is offered again: whoever asked for it has heard that it was gone. */
async function offerAgain(db: Connection, restored: Restored[], places: ReadonlyMap<number, Place>, now: Date) {
  const open = restored.flatMap(({ was, is }) =>
    is?.state === 'open' && was?.state !== 'open' && is.starts_at > now ? [is] : [],
  )
  for (const [blockId, shifts] of Map.groupBy(open, ({ block_id }) => block_id)) {
    await tellEligible(db, placeOf(places, { block_id: blockId }), shifts, now)
  }
}
