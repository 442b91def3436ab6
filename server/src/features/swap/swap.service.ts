import { messages } from '@shiftward/contract/messages.ts'
import type { SwapPreview, swapEndpoints } from '@shiftward/contract/swap.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { findShiftInScope, presentShift, readCandidate } from '../schedule/schedule-candidate.store.ts'
import { findObstacle } from '../schedule/schedule-fit.store.ts'
import { holdBlockOfShift } from '../schedule/schedule-place.store.ts'
import { lockShift } from '../schedule/schedule-shift.store.ts'
import { findSwapInScope } from './swap.store.ts'
import { changeSwap, lockSwap } from './swap-change.store.ts'

type Decision = z.output<typeof swapEndpoints.decide.input>

/** Approving only asks the other provider; the shift moves when they accept. */
export function decideSwap(db: Database, caller: Caller, { swapId, swapStatus }: Decision, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const { shift, swap } = await lock(transaction, caller.scope, swapId)
    if (swap.status !== 'Open') throw new AppError(409, messages.request.decidedAlready)
    if (swapStatus === 'MediatorApproved') {
      if (shift.starts_at <= now) throw new AppError(409, messages.request.shiftBegun)
      if (shift.provider_id !== swap.from_provider_id) throw new AppError(409, messages.schedule.changedMeanwhile)
    }
    await changeSwap(transaction, swapId, { status: swapStatus, now, decidedBy: caller.userId })
    return { swapId, swapStatus }
  })
}

/** Locks in the common order: block, shift, swap. */
async function lock(db: Connection, scope: Scope, swapId: number) {
  const found = await findSwapInScope(db, scope, swapId)
  const place = found && (await holdBlockOfShift(db, scope, found.shift_id))
  if (!place) throw notFound('Swap request')
  const shift = await lockShift(db, scope, { shiftId: found.shift_id, blockId: place.blockId })
  const swap = await lockSwap(db, swapId)
  if (!swap) throw notFound('Swap request')
  return { shift, swap }
}

export async function previewSwap(db: Database, scope: Scope, swapId: number, now: Date): Promise<SwapPreview> {
  const swap = await findSwapInScope(db, scope, swapId)
  const shift = swap && (await findShiftInScope(db, scope, swap.shift_id))
  if (!shift) throw notFound('Swap request')
  const providerId = swap.to_provider_id
  return {
    swapId,
    swapStatus: swap.status,
    shift: presentShift(shift),
    from: { providerCode: swap.fromCode, providerName: swap.fromName },
    to: await readCandidate(db, providerId, shift),
    obstacle: (await findObstacle(db, { providerId, shift, place: shift, now })) ?? null,
  }
}
