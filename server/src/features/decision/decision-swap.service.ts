import { messages } from '@shiftward/contract/messages.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { SwapAnswer, SwapPreview, swapEndpoints } from '@shiftward/contract/swap.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift, type Place } from '../block/block-place.store.ts'
import { findObstacle, listClashes } from '../rule/rule-clash.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import { lockShift, type Shift } from '../shift/shift.store.ts'
import { findSwapInScope } from '../swap/swap.store.ts'
import { changeSwap, lockSwap } from '../swap/swap-change.store.ts'
import { findShiftInScope, presentShift, readCandidate } from './decision-candidate.store.ts'

type Decision = z.output<typeof swapEndpoints.decide.input>

/**
 * Approving only asks the other provider; the shift moves when they accept. When they could not accept as things stand,
 * the administrator is asked first: the reason may be gone by the time the provider answers.
 */
export function decideSwap(db: Database, caller: Caller, decision: Decision, now: Date): Promise<SwapAnswer> {
  const { swapId, swapStatus } = decision
  return db.transaction().execute(async (transaction) => {
    const { place, shift, swap, toName } = await lock(transaction, caller.scope, swapId)
    if (swap.status !== 'Open') throw new AppError(409, messages.request.decidedAlready)
    if (swapStatus === 'MediatorApproved') {
      if (shift.starts_at <= now) throw new AppError(409, messages.request.shiftBegun)
      if (shift.provider_id !== swap.from_provider_id) throw new AppError(409, messages.schedule.changedMeanwhile)
      const reasons = decision.isConfirmed ? [] : await listReasons(transaction, swap.to_provider_id, shift, place)
      if (reasons.length > 0) return question(swapId, toName, shift, reasons)
    }
    await changeSwap(transaction, swapId, { status: swapStatus, now, decidedBy: caller.userId })
    return { status: true, data: { swapId, swapStatus, conflicts: [] } }
  })
}

/** Why the provider could not accept the shift now. */
async function listReasons(db: Connection, providerId: number, shift: Shift, place: Place): Promise<string[]> {
  if (!(await findStanding(db, providerId, shift))) return [messages.request.notEligible]
  return listClashes(db, providerId, shift, place)
}

function question(swapId: number, name: string, { date }: Shift, reasons: string[]): SwapAnswer {
  const conflicts = reasons.map((title) => ({ title, date: toWireDate(date) }))
  return {
    status: false,
    data: { swapId, swapStatus: 'Open', conflicts },
    error: { code: 409, message: messages.swap.conflict(name) },
  }
}

/** Locks in the common order: block, shift, swap. */
async function lock(db: Connection, scope: Scope, swapId: number) {
  const found = await findSwapInScope(db, scope, swapId)
  const place = found && (await holdBlockOfShift(db, scope, found.shift_id))
  if (!place) throw notFound('Swap request')
  const shift = await lockShift(db, scope, { shiftId: found.shift_id, blockId: place.blockId })
  const swap = await lockSwap(db, swapId)
  if (!swap) throw notFound('Swap request')
  return { place, shift, swap, toName: found.toName }
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
