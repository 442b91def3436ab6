import { mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { answerOffer, listOffersToMe } from './mobile-offer.service.ts'

/** What the provider who is signed in is offered. */
export function mobileOfferRoutes({ db, clock }: Deps): Route[] {
  return [
    route(mobileOfferEndpoints.offers, ({ caller }) => listOffersToMe(db, caller.userId, clock())),

    route(mobileOfferEndpoints.answer, ({ input, caller }) => answerOffer(db, caller.userId, input, clock())),
  ]
}
