import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { answerOffer, listOffersToMe, readOfferToMe } from './mobile-offer.service.ts'

/** What the provider who is signed in is offered. */
export function mobileOfferRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileOfferEndpoints.offers, ({ caller }) => listOffersToMe(db, caller.userId, clock())),

    route(mobileOfferEndpoints.offer, ({ input, caller }) => readOfferToMe(db, caller.userId, input.offerId)),

    route(mobileOfferEndpoints.answer, ({ input, caller }) => answerOffer(db, caller.userId, input, clock())),
  ]
}
