import { requestEndpoints } from '@shiftward/contract/request.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listRequests } from '../request/request.store.ts'
import { countOpen } from './decision-count.store.ts'
import { decideRequests, previewRequest, rehearseRequests } from './decision-request.service.ts'

export function requestRoutes({ db, clock }: Deps): Route[] {
  return [
    route(requestEndpoints.openCounts, ({ caller }) => countOpen(db, caller.scope)),

    route(requestEndpoints.getAll, ({ input, caller }) => listRequests(db, caller.scope, input)),

    route(requestEndpoints.preview, ({ input, caller }) =>
      previewRequest(db, caller.scope, input.shiftApprovalId, clock()),
    ),

    route(requestEndpoints.rehearse, ({ input, caller, http }) =>
      rehearseRequests(db, caller, input, { now: clock(), onError: (error) => http.log.error(error) }),
    ),

    route(requestEndpoints.decide, ({ input, caller, http }) =>
      decideRequests(db, caller, input, { now: clock(), onError: (error) => http.log.error(error) }),
    ),
  ]
}
