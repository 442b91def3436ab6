import type { AnsweredOffer, MyOffer } from '@shiftward/contract/mobile-offer.ts'
import type { ClosedReason } from '@shiftward/contract/offer.ts'
import { findingText } from '@shiftward/contract/rules/assign/finding-text.ts'
import type { Finding } from '@shiftward/contract/rules/assign/rule.ts'
import { worseFindings } from '@shiftward/contract/rules/assign/worse.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Connection, Database } from '../../lib/database.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import { fillAtOnce } from '../assign/assign-fill.service.ts'
import type { Place } from '../block/block-place.store.ts'
import { declineOffer, lockOffer, type OfferRow } from '../offer/offer-change.store.ts'
import { judgeForProvider } from '../rule/rule.service.ts'
import { presentOwn, type ToldFinding } from '../rule/rule-own.service.ts'
import { refuseFindings } from '../rule/rule-refusal.service.ts'
import { findStanding } from '../rule/rule-standing.store.ts'
import type { Shift } from '../shift/shift.store.ts'
import { confirmed } from '../shift/shift-write.store.ts'
import { lockShiftFor } from './mobile-lock.store.ts'
import { findMyOffer, listMyOffers } from './mobile-offer.store.ts'
import { presentUnassigned, wantedOf } from './mobile-open.service.ts'

const text = texts.offer

export async function listOffersToMe(db: Connection, providerId: number, now: Date): Promise<MyOffer[]> {
  const rows = (await listMyOffers(db, providerId, now)).map((row) => ({ row, ...wantedOf(row) }))
  const findingsOf = await judgeForProvider(db, providerId, rows)
  return rows.map((shift) => {
    const { offerId, sentAt } = shift.row
    const all = findingsOf(shift)
    const findings = unconfirmed(shift.row.confirmed, all)
    const confirmed = all.filter((finding) => !findings.includes(finding)).map(presentOwn)
    return { ...presentUnassigned(shift.row, findings), offerId, sentAt: sentAt.toISOString(), confirmed }
  })
}

export async function readOfferToMe(db: Connection, providerId: number, offerId: number): Promise<AnsweredOffer> {
  const offer = await findMyOffer(db, providerId, offerId)
  if (!offer) throw notFound('Offer')
  return offer
}

/** What the sender has not confirmed, or not to that degree. The provider cannot confirm it. */
function unconfirmed(confirmed: unknown, findings: ToldFinding[]): ToldFinding[] {
  const known = confirmed as Finding[]
  const words = new Set(known.map((finding) => findingText(finding)))
  return worseFindings(known, findings).filter(
    (finding) => finding.level === 'block' || !words.has(findingText(finding)),
  )
}

/**
 * The first to accept has the shift, at once: whoever is second waits for the lock on the shift, and then finds their
 * offer closed. By then the person may be busy or have left, so check again.
 */
export function answerOffer(
  db: Database,
  providerId: number,
  { offerId, accept }: { offerId: number; accept: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const { shiftId } = await readOfferToMe(transaction, providerId, offerId)
    const { shift, place } = await lockShiftFor(transaction, [providerId], shiftId)
    const offer = await lockOffer(transaction, offerId)
    if (!offer) throw notFound('Offer')
    refuseEnded(offer)
    if (accept) await take(transaction, { offer, shift, place, now })
    else await declineOffer(transaction, offer, shift, now)
    return { offerId, state: accept ? ('accepted' as const) : ('declined' as const), shiftId }
  })
}

function refuseEnded({ state, reason }: OfferRow) {
  if (state === 'accepted') throw new AppError(409, texts.mobile.haveAlready)
  if (state === 'declined') throw new AppError(409, text.declined)
  if (state === 'closed') throw new AppError(409, text.closed[reason as ClosedReason])
}

type Taking = { offer: OfferRow; shift: Shift; place: Place; now: Date }

async function take(db: Connection, { offer, shift, place, now }: Taking) {
  const providerId = offer.provider_id
  if (shift.starts_at <= now) throw new AppError(409, texts.request.shiftStarted)
  if (!(await findStanding(db, providerId, shift))) throw new AppError(409, text.closed.left)
  const wanted = { ...place, ...shift }
  const findings = (await judgeForProvider(db, providerId, [wanted]))(wanted)
  refuseFindings(unconfirmed(offer.findings, findings))
  const confirmation = confirmed(findings, { userId: offer.sent_by, now: offer.sent_at })
  const values = { state: 'assigned', provider_id: providerId, ...confirmation }
  await fillAtOnce(db, place, shift, values, { userId: providerId, now })
}
