import { isBlocked } from '@shiftward/contract/rules/assign/judge.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'
import type { ExchangeShiftsAnswer, scheduleExchangeEndpoints } from '@shiftward/contract/schedule-exchange.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, refusal } from '../../lib/errors.ts'
import type { Caller } from '../../lib/session.ts'
import { holdBlocksOfShifts, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { asConflict, listed, RuleRefusal } from '../rule/rule-refusal.service.ts'
import { listShifts, lockShifts, missing, refuseStale, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, lockProviders } from '../shift/shift-provider.store.ts'
import { type Actor, changeShifts, confirmed } from '../shift/shift-write.store.ts'
import { judgeExchanges } from '../swap/swap-judge.service.ts'
import { settleExchanged, settleFreed } from './assign-consequence.service.ts'

const text = texts.schedule

type Input = z.output<typeof scheduleExchangeEndpoints.exchange.input>

/** A shift with its place, and whose it is. */
type Owned = Place & Shift & { provider_id: number }

/** A shift, who gets it, and what speaks against that. */
type Gift = { shift: Owned; receiver: { id: number; name: string }; findings: Finding[] }

/**
 * Two people change places in their shifts, in one step: freeing one of the shifts first would leave a hole, and the
 * rules would judge each person with both shifts.
 */
export function exchangeShifts(db: Database, caller: Caller, input: Input, now: Date): Promise<ExchangeShiftsAnswer> {
  return db.transaction().execute(async (transaction) => {
    const [one, other] = await lock(transaction, caller, input)
    for (const shift of [one, other]) refuseBegun(shift, now)
    const gifts = await judgeGifts(transaction, one, other)
    refuseBlocked(gifts)
    const conflicts = gifts.flatMap(conflictsOf)
    if (conflicts.length > 0 && !input.isConfirmed) return asking([one, other], conflicts)
    const passed = await passAll(transaction, gifts, { userId: caller.userId, now })
    return { status: true, data: { shifts: versionsOf(passed), conflicts: [] } }
  })
}

const asking = (shifts: readonly Shift[], conflicts: ExchangeShiftsAnswer['data']['conflicts']) => ({
  status: false,
  data: { shifts: versionsOf(shifts), conflicts },
  error: { code: 409, message: text.conflict },
})

const versionsOf = (shifts: readonly Shift[]) => shifts.map(({ id, version }) => ({ shiftId: id, version }))

/** Locks in the common order: blocks, providers, shifts. */
async function lock(db: Connection, { scope }: Caller, input: Input): Promise<[Owned, Owned]> {
  const ids = [input.shiftId, input.otherShiftId]
  const places = await holdBlocksOfShifts(db, scope, ids)
  const seen = await listShifts(db, scope, ids)
  const lost = ids.find((id) => !seen.some((shift) => shift.id === id))
  if (lost !== undefined) throw await missing(db, scope, lost)
  places.forEach(refuseDeactivated)
  const versionOf = new Map([
    [input.shiftId, input.version],
    [input.otherShiftId, input.otherVersion],
  ])
  for (const shift of seen) refuseStale(shift, versionOf.get(shift.id))
  await lockProviders(
    db,
    seen.flatMap(({ provider_id }) => provider_id ?? []),
  )
  const locked = await lockShifts(db, ids)
  const ownedOf = (shiftId: number): Owned => {
    const shift = locked.find(({ id }) => id === shiftId)
    const place = places.find(({ blockId }) => blockId === shift?.block_id)
    // Somebody may have deleted or changed it before it was locked.
    if (!shift || !place) throw new AppError(409, text.changedMeanwhile)
    refuseStale(shift, versionOf.get(shiftId))
    return { ...place, ...shift, provider_id: ownerOf(shift) }
  }
  const [one, other] = [ownedOf(input.shiftId), ownedOf(input.otherShiftId)]
  if (one.provider_id === other.provider_id) throw refusal(400, 'otherShiftId', text.exchangeOnePerson)
  // Undo knows actions of one organization only.
  if (one.organizationId !== other.organizationId) throw refusal(400, 'otherShiftId', text.exchangeOrganizations)
  return [one, other]
}

export function ownerOf({ provider_id }: Shift): number {
  if (provider_id === null) throw new AppError(409, text.exchangeNobody)
  return provider_id
}

/** Part of it has been worked: whoever leaves it calls out. */
export function refuseBegun({ starts_at, date }: Shift, now: Date) {
  if (starts_at <= now) throw new AppError(409, text.exchangeBegun(toWireDate(date)))
}

async function judgeGifts(db: Connection, one: Owned, other: Owned): Promise<[Gift, Gift]> {
  const taker = await findReceiver(db, other.provider_id, one)
  const giver = await findReceiver(db, one.provider_id, other)
  const { ofTaker, ofGiver } = (await judgeExchanges(db, one, [other]))(other)
  return [
    { shift: one, receiver: taker, findings: ofTaker },
    { shift: other, receiver: giver, findings: ofGiver },
  ]
}

/** Who gets a shift has to work at its facility. */
export async function findReceiver(db: Connection, providerId: number, { facilityId, facilityName }: Place) {
  const [person] = await listPeopleAt(db, facilityId, { ids: [providerId] })
  if (!person?.isHere) throw new AppError(409, text.notAtFacility(person?.name ?? 'The QHP', facilityName))
  return person
}

/** What speaks against somebody having a shift, with their name. */
export const conflictsOf = ({ receiver, findings }: Pick<Gift, 'findings'> & { receiver: { name: string } }) =>
  findings.map((finding) => ({ ...asConflict(finding), providerName: receiver.name }))

function refuseBlocked(gifts: readonly Gift[]) {
  const blocked = gifts.flatMap(({ receiver, findings }) => {
    const blocks = findings.filter((finding) => isBlocked([finding]))
    return blocks.length > 0 ? [{ name: receiver.name, blocks }] : []
  })
  const [first] = blocked
  if (!first) return
  const reasons = blocked.map(({ name, blocks }) => `${name}: ${listed(blocks)}`).join('; ')
  const findings = gifts.flatMap((gift) => gift.findings)
  throw new RuleRefusal(texts.rule.refused(reasons), findings, first.blocks[0]?.rule)
}

/** Both are told together, so that each person hears once. */
async function passAll(db: Connection, gifts: readonly Gift[], actor: Actor): Promise<Shift[]> {
  const passed: Shift[] = []
  for (const { shift, receiver, findings } of gifts) {
    await settleFreed(db, [shift], actor.now)
    // As in a swap, a sourced shift stays one and keeps its rate. The comment was for the other person.
    const values = { provider_id: receiver.id, comment: '', ...confirmed(findings, actor) }
    passed.push(...(await changeShifts(db, [shift], 'exchanged', values, actor)))
  }
  await settleExchanged(db, passed, actor.now)
  return passed
}
