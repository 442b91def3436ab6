import { messages } from '@shiftward/contract/messages.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { SwapAnswer, SwapPreview, swapEndpoints } from '@shiftward/contract/swap.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift } from '../block/block-place.store.ts'
import { judgeShift } from '../rule/rule.service.ts'
import { asConflict } from '../rule/rule-refusal.service.ts'
import { lockShift } from '../shift/shift.store.ts'
import { findSwapInScope } from '../swap/swap.store.ts'
import { changeSwap, confirmRules, lockSwap } from '../swap/swap-change.store.ts'
import { findShiftInScope, presentShift, readCandidate } from './decision-candidate.store.ts'
import { findObstacle, refuseObstacle } from './decision-obstacle.service.ts'

type Decision = z.output<typeof swapEndpoints.decide.input>

/**
 * Approving only asks the other provider; the shift moves when they accept. The administrator confirms the warnings,
 * because the provider cannot: their answer is judged again.
 */
export function decideSwap(db: Database, caller: Caller, decision: Decision, now: Date): Promise<SwapAnswer> {
  const { swapId, swapStatus } = decision
  return db.transaction().execute(async (transaction) => {
    const { place, shift, swap, toName } = await lock(transaction, caller.scope, swapId)
    if (swap.status !== 'Open') throw new AppError(409, messages.request.decidedAlready)
    if (swapStatus === 'MediatorApproved') {
      if (shift.provider_id !== swap.from_provider_id) throw new AppError(409, messages.schedule.changedMeanwhile)
      const findings = await judgeShift(transaction, swap.to_provider_id, { ...place, ...shift })
      await refuseObstacle(transaction, { providerId: swap.to_provider_id, shift, findings, now })
      if (findings.length > 0 && !decision.isConfirmed) return question(swapId, toName, findings)
      await confirmRules(transaction, swapId, findings)
    }
    await changeSwap(transaction, swapId, { status: swapStatus, now, decidedBy: caller.userId })
    return { status: true, data: { swapId, swapStatus, conflicts: [] } }
  })
}

function question(swapId: number, name: string, findings: readonly Finding[]): SwapAnswer {
  const conflicts = findings.map(asConflict)
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
  const findings = await judgeShift(db, providerId, shift)
  const obstacle = await findObstacle(db, { providerId, shift, findings, now })
  return {
    swapId,
    swapStatus: swap.status,
    shift: presentShift(shift),
    from: { providerCode: swap.fromCode, providerName: swap.fromName },
    to: await readCandidate(db, providerId, { shift, findings }),
    obstacle: obstacle?.message ?? null,
  }
}
