import { messages } from '@shiftward/contract/messages.ts'
import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { SwapStatus } from '@shiftward/contract/swap.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { findBlockOfShift, type Place } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { judgeForProvider, judgePeople, judgeShift } from '../rule/rule.service.ts'
import { refuseFindings } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import { findShift, type Shift } from '../shift/shift.store.ts'
import { listPending } from '../shift/shift-published.store.ts'
import { confirmed, passShift } from '../shift/shift-write.store.ts'
import { changeSwap, insertSwap, lockSwap, type SwapRow } from '../swap/swap-change.store.ts'
import { lockShiftFor } from './mobile-lock.store.ts'
import { findSwapForMe, isMyShift, listColleagues } from './mobile-swap.store.ts'

const text = messages.mobile

/** Colleagues whom no rule keeps from taking the shift. Why the others cannot take it stays private. */
export async function listPartners(db: Database, providerId: number, shiftId: number, now: Date) {
  const shift = await findMine(db, providerId, shiftId)
  const place = await findBlockOfShift(db, shiftId)
  if (!place) throw notFound('Shift')
  if (shift.starts_at <= now) return []
  const colleagues = await listColleagues(db, shift)
  const asked = { ...place, ...shift }
  const ids = colleagues.map(({ id }) => id)
  const findingsOf = await judgePeople(db, ids, [asked])
  return colleagues
    .filter(({ id }) => findingsOf(id, asked).length === 0)
    .map(({ code, name }) => ({ providerCode: code, providerName: name }))
}

/** The provider's shift. They see it as it was published, so they cannot act on it while it is different. */
async function findMine(db: Connection, providerId: number, shiftId: number): Promise<Shift> {
  if (!(await isMyShift(db, providerId, shiftId))) throw notFound('Shift')
  await refusePending(db, shiftId)
  const shift = await findShift(db, shiftId)
  if (!shift) throw notFound('Shift')
  return shift
}

async function refusePending(db: Connection, shiftId: number) {
  if ((await listPending(db, { shiftIds: [shiftId] })).length > 0) throw new AppError(409, text.beingChanged)
}

export function requestSwap(
  db: Database,
  providerId: number,
  { shiftId, toProviderCode }: { shiftId: number; toProviderCode: string },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const mine = await findMine(transaction, providerId, shiftId)
    const partner = (await listColleagues(transaction, mine)).find(({ code }) => code === toProviderCode)
    if (!partner) throw notFound('QHP')
    const { shift, place } = await lockShiftFor(transaction, [providerId, partner.id], shiftId)
    await refusePending(transaction, shiftId)
    // It may have changed hands, and been told, before it was locked.
    if (shift.provider_id !== providerId) throw notFound('Shift')
    if (shift.starts_at <= now) throw new AppError(409, messages.request.shiftBegun)
    if (!(await findStanding(transaction, partner.id, shift))) throw notFound('QHP')
    const findings = await judgeShift(transaction, partner.id, { ...place, ...shift })
    // Why is not told: even the name of a rule would tell of somebody's leave or credentials.
    if (findings.length > 0) throw new AppError(409, text.partnerRefused)
    return { swapId: await insertSwap(transaction, { shift, fromId: providerId, toId: partner.id, now }) }
  })
}

/**
 * The shift moves when the to-QHP accepts: by then they may be busy or have left, so check again. They cannot confirm
 * anything; what the administrator confirmed goes with the shift.
 */
export function answerSwap(
  db: Database,
  providerId: number,
  { swapId, accept }: { swapId: number; accept: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const found = await findSwapForMe(transaction, providerId, swapId)
    if (!found) throw notFound('Swap request')
    const { shift, place } = await lockShiftFor(transaction, [providerId, found.from_provider_id], found.shift_id)
    const swap = await lockSwap(transaction, swapId)
    if (!swap) throw notFound('Swap request')
    if (swap.status === 'Open') throw new AppError(409, text.notApprovedYet)
    if (swap.status !== 'MediatorApproved') throw new AppError(409, messages.request.decidedAlready)
    if (accept) {
      await refusePending(transaction, shift.id)
      const findings = await judgeUnlessUnfit(transaction, providerId, { shift, place, swap, now })
      const confirmation = confirmed(findings, { userId: swap.decided_by, now: swap.decided_at })
      await passShift(transaction, shift, providerId, { userId: providerId, now }, confirmation)
      await publishAtOnce(transaction, [shift.id], { now, told: [providerId, swap.from_provider_id] })
    }
    const status: SwapStatus = accept ? 'ToQHPApproved' : 'ToQHPDenied'
    await changeSwap(transaction, swapId, { status, now, isAnswer: true })
    return { swapId, swapStatus: status }
  })
}

type Passing = { shift: Shift; place: Place; swap: SwapRow; now: Date }

async function judgeUnlessUnfit(db: Connection, providerId: number, { shift, place, swap, now }: Passing) {
  if (shift.provider_id !== swap.from_provider_id) throw new AppError(409, messages.schedule.changedMeanwhile)
  if (shift.starts_at <= now) throw new AppError(409, messages.request.shiftBegun)
  if (!(await findStanding(db, providerId, shift))) throw new AppError(409, messages.request.notEligible)
  const asked = { ...place, ...shift }
  const findings = (await judgeForProvider(db, providerId, [asked]))(asked)
  refuseFindings(findings.filter((finding) => isBlocked([finding]) || !swap.confirmed_rules.includes(finding.rule)))
  return findings
}
