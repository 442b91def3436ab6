import { swapEndpoints } from '@shiftward/contract/swap.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listSwaps } from '../swap/swap.store.ts'
import { decideSwap, previewSwap } from './decision-swap.service.ts'

export function swapRoutes({ db, clock }: Deps): Route[] {
  return [
    route(swapEndpoints.getAll, ({ input, caller }) => listSwaps(db, caller.scope, input)),

    route(swapEndpoints.preview, ({ input, caller }) => previewSwap(db, caller.scope, input.swapId, clock())),

    route(swapEndpoints.decide, ({ input, caller }) => decideSwap(db, caller, input, clock())),
  ]
}
