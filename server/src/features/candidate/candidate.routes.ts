import { candidateEndpoints } from '@shiftward/contract/candidate.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listCandidates, readCalledOut } from './candidate.service.ts'

export function candidateRoutes({ db, clock }: Deps): Route[] {
  return [
    route(candidateEndpoints.get, ({ input, caller }) => listCandidates(db, caller.scope, input, clock())),
    route(candidateEndpoints.calledOut, ({ input, caller }) => readCalledOut(db, caller.scope, input.shiftId)),
  ]
}
