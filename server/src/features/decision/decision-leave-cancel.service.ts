import type { CancelPreview, leaveEndpoints } from '@shiftward/contract/leave.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { restore } from '../assign/assign-restore.service.ts'
import { holdBlocksById, type Place } from '../block/block-place.store.ts'
import { findLeaveInScope } from '../leave/leave.store.ts'
import { cancelApproved, type LeaveRow, lockLeave } from '../leave/leave-change.store.ts'
import { presentKept } from '../leave/leave-shift.store.ts'
import { listShifts, lockShifts } from '../shift/shift.store.ts'
import { type Action, listOfLeave, markReversing } from '../shift/shift-action.store.ts'
import { type Effect, findEffects } from '../shift/shift-effect.service.ts'
import { lockProviders } from '../shift/shift-provider.store.ts'
import { findLosses } from './decision-leave-loss.service.ts'

type Input = z.output<typeof leaveEndpoints.cancel.input>

/**
 * Cancels a leave that was a mistake. Its shifts that nobody has come back as an undo brings them back: if no rule blocks
 * it, and also if they are over. All of them, or the call is refused.
 */
export function cancelLeave(db: Database, caller: Caller, { leaveId, isGivenBack }: Input, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const found = await findLeaveInScope(transaction, caller.scope, leaveId)
    if (!found) throw notFound('Leave')
    const places = await holdPlaces(transaction, caller.scope, await findFreed(transaction, found))
    await lockProviders(transaction, [found.provider_id])
    const leave = await lockLeave(transaction, leaveId)
    if (leave?.status !== 'Approved') throw new AppError(409, texts.leave.notApproved)
    const freed = isGivenBack ? await lockFreed(transaction, leave) : undefined
    const losses = freed ? await findLosses(transaction, { ...freed, providerId: leave.provider_id, places }) : []
    const effects = losses.filter(({ reason }) => reason === undefined).flatMap((loss) => loss.effects)
    const actor = { userId: caller.userId, now }
    await cancelApproved(transaction, leave, effects.length > 0, actor)
    if (freed && effects.length > 0) {
      await markReversing(transaction, freed.action)
      await restore(transaction, { ...freed, effects, places }, actor)
    }
    const back = effects.filter(({ before }) => before !== null)
    return { leaveId, leaveStatus: 'Cancelled' as const, shiftIds: back.map(({ shiftId }) => shiftId) }
  })
}

export function previewCancel(db: Database, scope: Scope, leaveId: number): Promise<CancelPreview> {
  return db.transaction().execute(async (transaction) => {
    const leave = await findLeaveInScope(transaction, scope, leaveId)
    if (!leave) throw notFound('Leave')
    const freed = await findFreed(transaction, leave)
    const effects = freed?.effects ?? []
    const ids = effects.map(({ shiftId }) => shiftId)
    const shifts = new Map((await listShifts(transaction, scope, ids)).map((shift) => [shift.id, shift]))
    const places = await holdPlaces(transaction, scope, freed)
    const losses = await findLosses(transaction, { providerId: leave.provider_id, effects, shifts, places })
    return {
      fromDate: toWireDate(leave.from_date),
      toDate: toWireDate(leave.to_date),
      leaveTypeName: leave.leaveTypeName,
      shifts: await presentKept(
        transaction,
        losses.flatMap(({ now, reason }) => (reason === undefined ? [{ row: now }] : [])),
      ),
      otherShifts: await presentKept(
        transaction,
        losses.flatMap(({ lost, reason }) => (reason === undefined ? [] : [{ row: lost, reason }])),
      ),
    }
  })
}

type Approved = Pick<LeaveRow, 'provider_id' | 'organization_id' | 'decided_at'>

/** What the approval of a leave, or the call-out, did to shifts. */
type Freed = { action: Action; effects: Effect[] }

async function findFreed(db: Connection, leave: Approved): Promise<Freed | undefined> {
  for (const action of await listOfLeave(db, leave)) {
    const effects = await findEffects(db, action)
    if (effects.some(({ before }) => before?.provider_id === leave.provider_id)) return { action, effects }
  }
  return undefined
}

/** Reads again under the locks. */
async function lockFreed(db: Connection, leave: Approved) {
  const ids = (await findFreed(db, leave))?.effects.map(({ shiftId }) => shiftId) ?? []
  const shifts = new Map((await lockShifts(db, ids)).map((shift) => [shift.id, shift]))
  const freed = await findFreed(db, leave)
  return freed && { ...freed, shifts }
}

type Places = ReadonlyMap<number, Place>

/** The blocks in the caller's scope. */
async function holdPlaces(db: Connection, scope: Scope, freed: Freed | undefined): Promise<Places> {
  const ids = new Set(freed?.effects.map(({ before, after }) => Number((before ?? after)?.block_id)))
  return new Map((await holdBlocksById(db, scope, [...ids])).map((place) => [place.blockId, place]))
}
