import type { offerEndpoints } from '@shiftward/contract/offer.ts'
import { isBlocked, judge } from '@shiftward/contract/rules/assign/judge.ts'
import { mustBeFree } from '@shiftward/contract/rules/assign/must-be-free.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { z } from 'zod'
import type { Connection, Database } from '../../lib/database.ts'
import type { Deps } from '../../lib/deps.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { countTold } from '../../lib/outbox/outbox-choice.ts'
import type { Scope } from '../../lib/scope.ts'
import type { Caller } from '../../lib/session.ts'
import { findBlockOfShiftIn, holdBlockOfShift, type Place, refuseDeactivated } from '../block/block-place.store.ts'
import { publishAtOnce } from '../publish/publish-now.service.ts'
import { knowPeople } from '../rule/rule.service.ts'
import { listed, RuleRefusal } from '../rule/rule-refusal.service.ts'
import { lockShift, missing, type Shift } from '../shift/shift.store.ts'
import { listPeopleAt, type PersonAt } from '../shift/shift-provider.store.ts'
import { findOfferInScope, findOpenOffers, listOffers } from './offer.store.ts'
import { closeOffers, insertOffers, lockOffer } from './offer-change.store.ts'

const text = texts.offer

export async function listOffersOf(db: Database, scope: Scope, shiftId: number) {
  if (!(await findBlockOfShiftIn(db, scope, shiftId))) throw await missing(db, scope, shiftId)
  return listOffers(db, shiftId)
}

type Input = z.output<typeof offerEndpoints.send.input>

/** All of them get an offer, or nobody does. */
export function sendOffers({ db, clock, settings: { channels } }: Deps, caller: Caller, input: Input) {
  const now = clock()
  return db.transaction().execute(async (transaction) => {
    const { place, shift } = await lockUnassigned(transaction, caller.scope, input.shiftId, now)
    const people = await findPeople(transaction, place, input.providerCodes)
    const known = await findOpenOffers(transaction, shift.id)
    const judged = await judgeAll(
      transaction,
      people.filter(({ id }) => !known.has(id)),
      { place, shift },
    )
    refuse(judged, input)
    // Whoever still sees it as theirs hears first that it is not.
    await publishAtOnce(transaction, [shift.id], { now })
    const findings = new Map(judged.map(({ person, findings }) => [person.id, findings]))
    const { made, told } = await insertOffers(transaction, shift, findings, { userId: caller.userId, now })
    const offerIds = people.map(({ id }) => known.get(id) ?? made.get(id) ?? 0)
    return { offerIds, ...(await countTold(transaction, told, channels)) }
  })
}

/** A vacancy or an open shift that has not begun. */
export async function lockUnassigned(db: Connection, scope: Scope, shiftId: number, now: Date) {
  const place = await holdBlockOfShift(db, scope, shiftId)
  if (!place) throw await missing(db, scope, shiftId)
  refuseDeactivated(place)
  const shift = await lockShift(db, scope, { shiftId, blockId: place.blockId })
  if (shift.state === 'assigned') throw new AppError(409, texts.schedule.filledMeanwhile)
  if (shift.starts_at <= now) throw new AppError(409, texts.request.shiftStarted)
  return { place, shift }
}

async function findPeople(db: Connection, { facilityId }: Place, codes: string[]): Promise<PersonAt[]> {
  const found = new Map((await listPeopleAt(db, facilityId, { codes })).map((person) => [person.code, person]))
  return [...new Set(codes)].map((code) => {
    const person = found.get(code)
    if (!person?.isHere) throw notFound('QHP')
    return person
  })
}

type Judged = { person: PersonAt; findings: Finding[] }

async function judgeAll(db: Connection, people: PersonAt[], { place, shift }: { place: Place; shift: Shift }) {
  const ids = people.map(({ id }) => id)
  const { wanted, personOf } = await knowPeople(db, ids, { ...place, ...shift })
  return people.map((person): Judged => {
    const judged = judge(personOf(person.id), [mustBeFree(wanted)])
    return { person, findings: judged.flatMap(({ findings }) => findings) }
  })
}

/** Names who cannot take the shift and why, or about whom something has to be confirmed first. */
function refuse(judged: Judged[], { isConfirmed }: Input) {
  const cannot = judged.filter(({ findings }) => isBlocked(findings))
  const [first] = cannot
  if (first) {
    const rule = first.findings.find((finding) => isBlocked([finding]))?.rule
    throw new RuleRefusal(text.cannot(namesAndWhy(cannot)), first.findings, rule)
  }
  const warned = judged.filter(({ findings }) => findings.length > 0)
  if (warned.length === 0 || isConfirmed) return
  const all = warned.flatMap(({ findings }) => findings)
  throw new RuleRefusal(texts.rule.warned(namesAndWhy(warned)), all)
}

const namesAndWhy = (judged: Judged[]): string =>
  judged.map(({ person, findings }) => `${person.name} (${listed(findings)})`).join(', ')

/** Locks in the common order: block, shift, offer. */
export function withdrawOffer(db: Database, { scope }: Caller, offerId: number, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const found = await findOfferInScope(transaction, scope, offerId)
    const place = found && (await holdBlockOfShift(transaction, scope, found.shift_id))
    if (!found || !place) throw notFound('Offer')
    await lockShift(transaction, scope, { shiftId: found.shift_id, blockId: place.blockId })
    const offer = await lockOffer(transaction, offerId)
    if (offer?.state !== 'open') throw new AppError(409, text.ended)
    await closeOffers(transaction, [offerId], { reason: 'withdrawn', now })
    return { offerId }
  })
}
