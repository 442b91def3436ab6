import type { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { releasedText } from '../../lib/message-text/schedule-text.ts'
import { enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlocksOfShifts, type Place } from '../block/block-place.store.ts'
import { lockShifts, missing, type Shift } from '../shift/shift.store.ts'
import { findProviderInSight, listRecipients, lockProviders } from '../shift/shift-provider.store.ts'
import { type Actor, releaseShifts } from '../shift/shift-write.store.ts'
import { settleFreed } from './assign-consequence.service.ts'

type Input = z.output<typeof scheduleActionEndpoints.releaseShifts.input>

/** Releases all of them or none. Shifts that no longer belong to the provider are skipped. */
export function releaseAll(db: Database, caller: Caller, input: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const ids = [...new Set(input.shiftIds)]
    const providerId = await findProviderInSight(transaction, caller, input.providerId)
    const places = await holdBlocksOfShifts(transaction, caller.scope, ids)
    await lockProviders(transaction, [providerId])
    const blockIds = new Set(places.map(({ blockId }) => blockId))
    const shifts = (await lockShifts(transaction, ids)).filter(({ block_id }) => blockIds.has(block_id))
    const found = new Set(shifts.map(({ id }) => id))
    const lost = ids.find((id) => !found.has(id))
    if (lost !== undefined) throw await missing(transaction, caller.scope, lost)

    const theirs = Map.groupBy(
      shifts.filter(({ provider_id }) => provider_id === providerId),
      ({ block_id }) => block_id,
    )
    const actor = { userId: caller.userId, now }
    for (const place of places) {
      await release(transaction, place, { providerId, shifts: theirs.get(place.blockId) ?? [] }, actor)
    }
    return { shiftIds: [...theirs.values()].flat().map(({ id }) => id) }
  })
}

/** For callers who tell the provider themselves. */
export async function free(db: Connection, shifts: Shift[], actor: Actor): Promise<Shift[]> {
  const released = await releaseShifts(db, shifts, actor)
  await settleFreed(db, shifts, actor.now)
  return released
}

/** The shifts stay as vacancies. If the provider had been told about them, they are told about the release too. */
export async function release(
  db: Connection,
  place: Place,
  { providerId, shifts }: { providerId: number; shifts: Shift[] },
  actor: Actor,
) {
  const released = await free(db, shifts, actor)
  const versionOf = new Map(released.map(({ id, version }) => [id, version]))
  const lost = shifts.map((shift) => ({ ...shift, version: versionOf.get(shift.id) ?? shift.version }))
  await tellReleased(db, place, { providerId, shifts: lost }, actor.now)
}

/** Shifts as the provider had them, each with the version in which they are gone. */
export async function tellReleased(
  db: Connection,
  place: Place,
  { providerId, shifts }: { providerId: number; shifts: Shift[] },
  now: Date,
) {
  const [first, ...others] = shifts.filter(({ announced_version, ends_at }) => announced_version > 0 && ends_at > now)
  const [provider] = first ? await listRecipients(db, [providerId]) : []
  if (first && provider) {
    const text = { cause: `shift:${first.id}:${first.version}:released`, ...releasedText([first, ...others], place) }
    await enqueue(db, now, messageTo(provider, place, text))
  }
}
