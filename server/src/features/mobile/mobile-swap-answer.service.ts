import type { OwnFinding } from '@shiftward/contract/mobile-finding.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { judgeForProvider, judgePeople } from '../rule/rule.service.ts'
import { presentOwn } from '../rule/rule-own.service.ts'
import { refuseFindings } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { refusePending } from '../shift/shift-published.store.ts'
import { confirmed, passShift } from '../shift/shift-write.store.ts'
import { changeSwaps, lockGroup, lockSwap, type SwapRow, undecided } from '../swap/swap-change.store.ts'
import { closePassedSwaps } from '../swap/swap-closing.store.ts'
import { findPlaced } from '../swap/swap-judge.service.ts'
import { lockShiftsFor } from './mobile-lock.store.ts'
import { findMySwap, listMySwaps, listWantedBy } from './mobile-swap.store.ts'

/** The provider's swaps. Those that wait for their answer say why they could not accept. */
export async function listSwapsOf(db: Database, providerId: number, input: { since?: string | undefined }) {
  const swaps = await listMySwaps(db, providerId, input)
  const waiting = swaps.filter(({ isForMe, swapStatus }) => isForMe && swapStatus === 'MediatorApproved')
  if (waiting.length === 0) return swaps
  const wanted = await listWantedBy(
    db,
    waiting.map(({ swapId }) => swapId),
  )
  const findingsOf = new Map<number, OwnFinding[]>()
  for (const shift of wanted) {
    const without = shift.return_shift_id === null ? [] : [shift.return_shift_id]
    const findings = (await judgeForProvider(db, providerId, [shift], without))(shift)
    findingsOf.set(shift.swapId, findings.filter(isUnconfirmed(shift)).map(presentOwn))
  }
  return swaps.map((swap) => ({ ...swap, findings: findingsOf.get(swap.swapId) }))
}

type Answer = { swapId: number; accept: boolean }

/**
 * The shift moves when the to-QHP accepts, and in an exchange the other one too: by then they may be busy or have left,
 * so check again. They cannot confirm anything; what the administrator confirmed goes with the shift. The first to accept
 * has it: the others who were asked together hear that it is taken.
 */
export function answerSwap(db: Database, providerId: number, { swapId, accept }: Answer, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const found = await findMySwap(transaction, { taker: providerId }, swapId)
    if (!found) throw notFound('Swap request')
    const shiftIds = [found.shift_id, ...(found.return_shift_id === null ? [] : [found.return_shift_id])]
    const locked = await lockShiftsFor(transaction, [providerId, found.from_provider_id], shiftIds)
    const swap = await lockSwap(transaction, swapId)
    if (!swap) throw notFound('Swap request')
    // They may refuse before the administrator decides: until it ends, an exchange keeps them from swapping their shift.
    if (swap.status === 'Open' && accept) throw new AppError(409, texts.mobile.notApprovedYet)
    if (!undecided.includes(swap.status)) throw new AppError(409, refusalOf(swap))
    const group = await lockGroup(transaction, swap)
    if (accept) await pass(transaction, swap, locked, now)
    const status: SwapStatus = accept ? 'ToQHPApproved' : 'ToQHPDenied'
    await changeSwaps(transaction, [swapId], { status, now, isAnswer: true })
    if (accept) await endOthers(transaction, swap, group, now)
    return { swapId, swapStatus: status }
  })
}

const refusalOf = ({ reason }: SwapRow): string =>
  reason === texts.request.reason.taken ? texts.schedule.filledMeanwhile : texts.request.decidedAlready

async function endOthers(db: Connection, swap: SwapRow, group: SwapRow[], now: Date) {
  const others = group.filter(({ id }) => id !== swap.id).map(({ id }) => id)
  const why = texts.request.reason.taken
  await changeSwaps(db, others, { status: 'ToQHPDenied', now, isAnswer: true, why })
  if (swap.return_shift_id !== null) await closePassedSwaps(db, swap.return_shift_id, now)
}

async function pass(db: Connection, swap: SwapRow, locked: Map<number, Shift>, now: Date) {
  const { from_provider_id: giver, to_provider_id: taker } = swap
  const shift = locked.get(swap.shift_id)
  const back = swap.return_shift_id === null ? undefined : locked.get(swap.return_shift_id)
  if (shift?.provider_id !== giver || (swap.return_shift_id !== null && back?.provider_id !== taker)) {
    throw new AppError(409, texts.schedule.changedMeanwhile)
  }
  const shiftIds = [shift.id, ...(back ? [back.id] : [])]
  await refusePending(db, shiftIds)
  const mine = await judgeUnlessUnfit(db, { swap, shift, without: back ? [back.id] : [], now })
  const his = back && (await judgeGiver(db, { swap, shift: back, without: [shift.id], now }))
  const by = { userId: swap.decided_by, now: swap.decided_at }
  const actor = { userId: taker, now }
  await passShift(db, shift, taker, actor, confirmed(mine, by))
  if (back && his) await passShift(db, back, giver, actor, confirmed(his, by))
  await publishAtOnce(db, shiftIds, { now, told: [taker, giver] })
}

type Passing = { swap: SwapRow; shift: Shift; without: number[]; now: Date }

const isUnconfirmed =
  ({ confirmed_rules }: Pick<SwapRow, 'confirmed_rules'>) =>
  (finding: Finding) =>
    isBlocked([finding]) || !confirmed_rules.includes(finding.rule)

async function judgeUnlessUnfit(db: Connection, { swap, shift, without, now }: Passing) {
  const providerId = swap.to_provider_id
  await refuseUnfit(db, { providerId, shift, now })
  const wanted = await findPlaced(db, shift.id)
  const findings = (await judgeForProvider(db, providerId, [wanted], without))(wanted)
  refuseFindings(findings.filter(isUnconfirmed(swap)))
  return findings
}

/** The one who asked gets the other shift. What speaks against it is theirs to know, and not the caller's. */
async function judgeGiver(db: Connection, { swap, shift, without, now }: Passing) {
  const providerId = swap.from_provider_id
  await refuseUnfit(db, { providerId, shift, now })
  const wanted = await findPlaced(db, shift.id)
  const findings = (await judgePeople(db, [providerId], [wanted]))(providerId, wanted, without)
  if (findings.some(isUnconfirmed(swap))) throw new AppError(409, texts.mobile.notExchangeable)
  return findings
}

async function refuseUnfit(
  db: Connection,
  { providerId, shift, now }: { providerId: number; shift: Shift; now: Date },
) {
  if (shift.starts_at <= now) throw new AppError(409, texts.request.shiftStarted)
  if (!(await findStanding(db, providerId, shift))) throw new AppError(409, texts.request.notEligible)
}
