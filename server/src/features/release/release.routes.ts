import { releaseEndpoints } from '@shiftward/contract/release.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { previewRelease, readRelease, startRelease, stopRelease } from './release.service.ts'

export function releaseRoutes({ db, clock }: Deps): Route[] {
  return [
    route(releaseEndpoints.byShift, ({ input, caller }) => readRelease(db, caller.scope, input.shiftId)),

    route(releaseEndpoints.preview, ({ input, caller }) => previewRelease(db, caller.scope, input)),

    route(releaseEndpoints.start, ({ input, caller }) => startRelease(db, caller, input, clock())),

    route(releaseEndpoints.stop, ({ input, caller }) => stopRelease(db, caller, input.releaseId, clock())),
  ]
}
