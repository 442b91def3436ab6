import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { SwapAnswer, SwapPreview, swapEndpoints } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlockOfShift, type Place } from '../block/block-place.store.ts'
import { asConflict } from '../rule/rule-refusal.service.ts'
import { lockShift, type Shift } from '../shift/shift.store.ts'
import { findSwapInScope } from '../swap/swap.store.ts'
import { changeSwaps, confirmRules, lockGroup, lockSwap, type SwapRow } from '../swap/swap-change.store.ts'
import { judgeSwap } from '../swap/swap-judge.service.ts'
import { findShiftInScope, presentShift, readCandidate } from './decision-candidate.store.ts'
import { findObstacle } from './decision-obstacle.service.ts'

type Decision = z.output<typeof swapEndpoints.decide.input>

/**
 * Approving only asks the other provider; the shift moves when they accept. The administrator confirms the warnings,
 * because the provider cannot: their answer is judged again.
 */
export function decideSwap(db: Database, caller: Caller, decision: Decision, now: Date): Promise<SwapAnswer> {
  const { swapId, swapStatus } = decision
  return db.transaction().execute(async (transaction) => {
    const { place, shift, swap, toName } = await lock(transaction, caller.scope, swapId)
    if (swap.status !== 'Open') throw new AppError(409, texts.request.decidedAlready)
    const group = await lockGroup(transaction, swap)
    const decided = { now, decidedBy: caller.userId }
    if (swapStatus === 'MediatorDenied') {
      await changeSwaps(transaction, idsOf(group), { status: swapStatus, ...decided })
      return { status: true, data: { swapId, swapStatus, conflicts: [] } }
    }
    if (shift.provider_id !== swap.from_provider_id) throw new AppError(409, texts.schedule.changedMeanwhile)
    const judged = await judgeGroup(transaction, { group, shift, place, now })
    const possible = judged.filter(({ obstacle }) => obstacle === undefined)
    if (possible.length === 0 && judged[0]?.obstacle) throw judged[0].obstacle
    const findings = possible.flatMap((one) => one.findings)
    if (findings.length > 0 && !decision.isConfirmed) return question(swapId, toName, findings)
    for (const one of possible) await confirmRules(transaction, one.swap.id, one.findings)
    const ruledOut = judged.filter(({ obstacle }) => obstacle !== undefined).map((one) => one.swap)
    const why = texts.request.reason.notPossible
    await changeSwaps(transaction, idsOf(ruledOut), { status: 'MediatorDenied', ...decided, why })
    await changeSwaps(transaction, idsOf(possible.map((one) => one.swap)), { status: swapStatus, ...decided })
    return { status: true, data: { swapId, swapStatus, conflicts: [] } }
  })
}

const idsOf = (swaps: { id: number }[]) => swaps.map(({ id }) => id)

type Group = { group: SwapRow[]; shift: Shift; place: Place; now: Date }

/** What speaks against each of those who are asked, and in an exchange against the one who asks. */
async function judgeGroup(db: Connection, { group, shift, place, now }: Group) {
  const judged: { swap: SwapRow; findings: Finding[]; obstacle: AppError | undefined }[] = []
  for (const swap of group) {
    const { findings, back } = await judgeSwap(db, swap, { ...place, ...shift })
    const mine = { providerId: swap.to_provider_id, shift, findings: findings.ofTaker, now }
    const his = back && { providerId: swap.from_provider_id, shift: back, findings: findings.ofGiver, now }
    const obstacle = (await findObstacle(db, mine)) ?? (his && (await findObstacle(db, his)))
    judged.push({ swap, findings: [...findings.ofTaker, ...findings.ofGiver], obstacle })
  }
  return judged
}

function question(swapId: number, name: string, findings: readonly Finding[]): SwapAnswer {
  const conflicts = findings.map(asConflict)
  return {
    status: false,
    data: { swapId, swapStatus: 'Open', conflicts },
    error: { code: 409, message: texts.swap.conflict(name) },
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
  const judged = await judgeSwap(db, swap, shift)
  const findings = [...judged.findings.ofTaker, ...judged.findings.ofGiver]
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
