import { limits } from '@shiftward/contract/limits.ts'
import { type mobileRequestEndpoints, partnersOf } from '@shiftward/contract/mobile-request.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound, refusal } from '../../lib/errors.ts'
import { judgePeople } from '../rule/rule.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { refusePending } from '../shift/shift-published.store.ts'
import { changeSwaps, hasAsked, hasPending, insertSwaps, lockGroup, lockSwap } from '../swap/swap-change.store.ts'
import { findPlaced, judgeExchanges, judgeSwap } from '../swap/swap-judge.service.ts'
import { lockShiftsFor } from './mobile-lock.store.ts'
import { findMySwap, isMyShift, listColleagues, listShiftsOfTeam } from './mobile-swap.store.ts'

const text = texts.mobile

/** Colleagues whom no rule keeps from taking the shift. Why the others cannot take it stays private. */
export async function listPartners(db: Database, providerId: number, shiftId: number, now: Date) {
  const shift = await findMine(db, providerId, shiftId)
  if (shift.starts_at <= now) return []
  const colleagues = await listColleagues(db, shift)
  const ids = colleagues.map(({ id }) => id)
  const findingsOf = await judgePeople(db, ids, [shift])
  return colleagues
    .filter(({ id }) => findingsOf(id, shift).length === 0)
    .map(({ code, name, isOfTeam }) => ({ providerCode: code, providerName: name, isOfTeam }))
}

/** The provider's shift. They see it as it was published, so they cannot act on it while it is different. */
async function findMine(db: Connection, providerId: number, shiftId: number) {
  if (!(await isMyShift(db, providerId, shiftId))) throw notFound('Shift')
  await refusePending(db, [shiftId])
  return findPlaced(db, shiftId)
}

/** The published shifts of others in the team that I could have for mine, while they have mine. */
export async function listExchanges(db: Database, providerId: number, shiftId: number, now: Date) {
  const shift = await findMine(db, providerId, shiftId)
  if (shift.starts_at <= now) return []
  const theirs = await listShiftsOfTeam(db, { providerId, teamId: shift.team_id, skill: shift.skill, now })
  const wanted = theirs.map((one) => ({ ...one, teamName: shift.teamName, facilityName: shift.facilityName }))
  const findingsOf = await judgeExchanges(db, { ...shift, provider_id: providerId }, wanted)
  return wanted.filter((one) => Object.values(findingsOf(one)).flat().length === 0)
}

type Asking = z.output<typeof mobileRequestEndpoints.requestSwap.input>

export function requestSwap(db: Database, providerId: number, asking: Asking, now: Date) {
  const { shiftId, returnShiftId } = asking
  return db.transaction().execute(async (transaction) => {
    const mine = await findMine(transaction, providerId, shiftId)
    const colleagues = await listColleagues(transaction, mine)
    const partners = partnersOf(asking).map((code) => colleagues.find((one) => one.code === code))
    if (!partners.every((one) => one !== undefined)) throw notFound('QHP')
    const partnerIds = partners.map(({ id }) => id)
    const shiftIds = [shiftId, ...(returnShiftId === undefined ? [] : [returnShiftId])]
    const locked = await lockShiftsFor(transaction, [providerId, ...partnerIds], shiftIds)
    const shift = locked.get(shiftId)
    const back = returnShiftId === undefined ? undefined : locked.get(returnShiftId)
    // It may have changed hands, and been told, before it was locked.
    if (shift?.provider_id !== providerId) throw notFound('Shift')
    if (returnShiftId !== undefined) await refuseReturn(transaction, { back, shift, partnerIds })
    await refusePending(transaction, shiftIds)
    if ([shift, back].some((one) => one && one.starts_at <= now)) throw new AppError(409, texts.request.shiftStarted)
    if (await hasPending(transaction, shiftIds)) throw new AppError(409, text.swapPending)
    const since = new Date(now.getTime() - limits.swap.againAfterMs)
    if (await hasAsked(transaction, { shift, toIds: partnerIds, since })) throw new AppError(409, text.askedLately)
    for (const id of partnerIds) await refusePartner(transaction, { providerId, partnerId: id, shift, back })
    const swapIds = await insertSwaps(transaction, { shift, fromId: providerId, toIds: partnerIds, back, now })
    return { swapId: swapIds[0] ?? 0, swapIds }
  })
}

type Returning = { back: Shift | undefined; shift: Shift; partnerIds: number[] }

/** Only a shift of the same team that was published as the one partner's can come back. */
async function refuseReturn(db: Connection, { back, shift, partnerIds: [partnerId = 0, ...others] }: Returning) {
  if (others.length > 0) throw refusal(400, 'toProviderCodes', text.exchangeWithOne)
  const isTheirs = back !== undefined && back.provider_id === partnerId && back.team_id === shift.team_id
  if (!isTheirs || !(await isMyShift(db, partnerId, back.id))) throw notFound('Shift')
}

type Wish = { providerId: number; partnerId: number; shift: Shift; back: Shift | undefined }

/** Why is not told: even the name of a rule would tell of somebody's leave or credentials. */
async function refusePartner(db: Connection, { providerId, partnerId, shift, back }: Wish) {
  if (!(await findStanding(db, partnerId, shift))) throw notFound('QHP')
  const parties = { from_provider_id: providerId, to_provider_id: partnerId, return_shift_id: back?.id ?? null }
  const { findings } = await judgeSwap(db, parties, await findPlaced(db, shift.id))
  if (findings.ofTaker.length > 0) throw new AppError(409, text.partnerRefused)
  if (findings.ofGiver.length > 0) throw new AppError(409, text.notExchangeable)
}

/** Ends what waits for an answer, of this one and of those asked together with it. */
export function takeBackSwap(db: Database, providerId: number, swapId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const found = await findMySwap(transaction, { giver: providerId }, swapId)
    if (!found) throw notFound('Swap request')
    await lockShiftsFor(transaction, [providerId], [found.shift_id])
    const swap = await lockSwap(transaction, swapId)
    const group = swap ? await lockGroup(transaction, swap) : []
    if (!group.some(({ id }) => id === swapId)) throw new AppError(409, texts.request.decidedAlready)
    const why = texts.request.reason.withdrawn
    await changeSwaps(
      transaction,
      group.map(({ id }) => id),
      { status: 'MediatorDenied', now, why },
    )
    return { swapId }
  })
}
