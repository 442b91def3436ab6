import { requestEndpoints } from '@shiftward/contract/request.ts'
import type { Deps } from '../../lib/deps.ts'
import { KeptAnswers } from '../../lib/kept-answers.ts'
import { type Route, route } from '../../lib/route.ts'
import { countOpen } from './decision-count.store.ts'
import { decideRequests, previewRequest, rehearseRequests } from './decision-request.service.ts'
import { readRequests } from './decision-request-list.service.ts'

export function requestRoutes({ db, clock }: Deps): Route[] {
  const base = { db, kept: new KeptAnswers() }
  return [
    route(requestEndpoints.openCounts, ({ caller }) => countOpen(db, caller.scope)),

    route(requestEndpoints.getAll, ({ input, caller }) => readRequests(base, caller.scope, input)),

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
