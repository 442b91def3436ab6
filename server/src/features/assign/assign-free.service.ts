import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import type { scheduleSelectionEndpoints } from '@shiftward/contract/schedule-selection.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlocksOfShifts, placed } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { listShifts, lockShifts, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { findProviderInSight, lockProviders } from '../shift/shift-provider.store.ts'
import { type Actor, makeVacant } from '../shift/shift-write.store.ts'
import { settleFreed, settleGone } from './assign-consequence.service.ts'

type Input = z.output<typeof scheduleActionEndpoints.releaseShifts.input>

/**
 * Frees all of them or none. Shifts that no longer belong to the provider are skipped. The provider is told at once:
 * they are about to leave, and then nobody can tell them any more.
 */
export function freeOfProvider(db: Database, caller: Caller, input: Input, now: Date) {
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

    const theirs = shifts.filter(({ provider_id }) => provider_id === providerId)
    await free(transaction, theirs, { userId: caller.userId, now })
    const shiftIds = theirs.map(({ id }) => id)
    await publishAtOnce(transaction, shiftIds, { now })
    return { shiftIds }
  })
}

type FreeInput = z.output<typeof scheduleSelectionEndpoints.free.input>

/** Frees shifts of any number of people, all of them or none. */
export function freeShifts(db: Database, caller: Caller, input: FreeInput, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const versionOf = new Map(input.shifts.map(({ shiftId, version }) => [shiftId, version]))
    const ids = [...versionOf.keys()]
    await holdBlocksOfShifts(transaction, caller.scope, ids)
    const seen = await listShifts(transaction, caller.scope, ids)
    await lockProviders(
      transaction,
      seen.flatMap(({ provider_id }) => provider_id ?? []),
    )
    const shifts = await lockShifts(
      transaction,
      seen.map(({ id }) => id),
    )
    const found = new Set(shifts.map(({ id }) => id))
    const lost = ids.find((id) => !found.has(id))
    if (lost !== undefined) throw await missing(transaction, caller.scope, lost)
    for (const shift of shifts) {
      refuseStale(shift, versionOf.get(shift.id))
      if (shift.provider_id === null) throw new AppError(409, texts.schedule.freedMeanwhile)
      if (shift.ends_at <= now) throw new AppError(409, texts.schedule.shiftOver(toWireDate(shift.date)))
    }
    await free(transaction, shifts, { userId: caller.userId, now })
    await settleGone(transaction, shifts, now)
    return { shiftIds: shifts.map(({ id }) => id) }
  })
}

/** The shifts stay as vacancies. */
export async function free(db: Connection, shifts: Shift[], actor: Actor) {
  await makeVacant(db, shifts, actor)
  await settleFreed(db, shifts, actor.now)
}

/**
 * For callers who tell the provider themselves, at once: the shifts are gone from what the provider sees. Returns those
 * that they knew of, as they knew them.
 */
export async function freeAtOnce(db: Connection, providerId: number, shifts: Shift[], actor: Actor) {
  await free(db, shifts, actor)
  const ids = shifts.map(({ id }) => id)
  const changes = await publishAtOnce(db, ids, { now: actor.now, told: [providerId] })
  const known = changes.flatMap((change) => (change.kind === 'removed' ? [change.shift] : []))
  return placed(
    db,
    known.filter((shift) => shift.provider_id === providerId),
  )
}
