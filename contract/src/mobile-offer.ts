import { z } from 'zod'
import { Id, Instant, Nothing, QueryId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OwnFinding } from './mobile-finding.ts'
import { MyOpenShift } from './mobile-shift.ts'
import { closedReasons, offerStates } from './offer.ts'

/** A shift that an administrator offers to me. The amounts are absent for a vacancy, and when the rate is masked. */
export const MyOffer = MyOpenShift.omit({ isInterested: true, needsApproval: true, isRequested: true }).extend({
  offerId: Id,
  sentAt: Instant,
  /** Findings that the sender has confirmed. */
  confirmed: z.array(OwnFinding),
})
export type MyOffer = z.infer<typeof MyOffer>

/** What became of an offer. */
const AnsweredOffer = z.object({
  offerId: Id,
  shiftId: Id,
  state: z.enum(offerStates),
  /** Why it was closed. */
  reason: z.enum(closedReasons).nullable(),
})
export type AnsweredOffer = z.infer<typeof AnsweredOffer>

export const mobileOfferEndpoints = {
  offers: endpoint({
    method: 'GET',
    path: 'Mobile/Offers',
    summary: 'The shifts that are offered to me and wait for my answer',
    access: 'provider',
    input: Nothing,
    /** The findings are those that the sender has not confirmed: with one of them I cannot accept. */
    output: z.array(MyOffer),
  }),
  offer: endpoint({
    method: 'GET',
    path: 'Mobile/Offer',
    summary: 'How an offer to me stands, also one that is no longer open',
    access: 'provider',
    input: z.object({ offerId: QueryId }),
    output: AnsweredOffer,
  }),
  answer: endpoint({
    method: 'POST',
    path: 'Mobile/AnswerOffer',
    summary: 'Accept or decline an offer; the first to accept has the shift at once',
    access: 'provider',
    input: z.object({ offerId: Id, accept: z.boolean() }),
    output: z.object({ offerId: Id, state: z.enum(['accepted', 'declined']), shiftId: Id }),
  }),
}
