import type { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { lockShiftInScope, missing, refuseOther, refuseStale, type Shift } from '../shift/shift.store.ts'
import { findIdOf } from '../shift/shift-provider.store.ts'
import { deleteShifts } from '../shift/shift-write.store.ts'
import { settleGone, settleWithdrawn } from './assign-consequence.service.ts'
import { free } from './assign-free.service.ts'

const text = texts.schedule

type Input = z.output<typeof scheduleActionEndpoints.deleteShift.input>
type ReleaseInput = z.output<typeof scheduleActionEndpoints.deleteProvider.input>

/** Frees the shift, which stays as a vacancy. With `isRemoved` it goes too, if no vacancy was there before. */
export function releaseProvider(db: Database, caller: Caller, input: ReleaseInput, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const [{ shift }, namedId] = await Promise.all([
      lock(transaction, caller, input),
      input.providerId === undefined ? undefined : findIdOf(transaction, input.providerId),
    ])
    if (shift.state !== 'assigned' || shift.provider_id === null) throw new AppError(409, text.freedMeanwhile)
    if (input.providerId !== undefined && namedId !== shift.provider_id) {
      throw new AppError(409, text.changedMeanwhile)
    }
    refuseStale(shift, input.version)
    if (input.isRemoved && !shift.is_made_by_assigning) throw new AppError(409, text.notMadeByAssigning)
    const actor = { userId: caller.userId, now }
    await free(transaction, [shift], actor)
    if (input.isRemoved) await deleteShifts(transaction, [shift], actor)
    await settleGone(transaction, [shift], now)
    return { shiftId: shift.id }
  })
}

/** Deletes a shift that nobody has; its history stays. */
export function removeShift(db: Database, caller: Caller, input: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { place, shift } = await lock(transaction, caller, input)
    if (shift.state === 'assigned') throw new AppError(409, text.filledMeanwhile)
    refuseDeactivated(place)
    refuseStale(shift, input.version)
    await settleWithdrawn(transaction, shift, place, now)
    await deleteShifts(transaction, [shift], { userId: caller.userId, now })
    return { shiftId: shift.id }
  })
}

async function lock(db: Connection, { scope }: Caller, input: Input): Promise<{ place: Place; shift: Shift }> {
  const { shiftId, date } = input
  // They leave together, and PostgreSQL locks in this order.
  const [place, locked] = await Promise.all([
    holdBlockOfShift(db, scope, shiftId),
    lockShiftInScope(db, scope, shiftId),
  ])
  if (!place) throw await missing(db, scope, shiftId)
  if (place.teamCode !== input.teamCode) throw notFound('Shift')
  const shift = await refuseOther(db, scope, locked, { shiftId, blockId: place.blockId, date })
  return { place, shift }
}
