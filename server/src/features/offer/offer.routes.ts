import { offerEndpoints } from '@shiftward/contract/offer.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listOffersOf, sendOffers, withdrawOffer } from './offer.service.ts'

export function offerRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(offerEndpoints.byShift, ({ input, caller }) => listOffersOf(db, caller.scope, input.shiftId)),

    route(offerEndpoints.send, ({ input, caller }) => sendOffers(deps, caller, input)),

    route(offerEndpoints.withdraw, ({ input, caller }) => withdrawOffer(db, caller, input.offerId, clock())),
  ]
}
