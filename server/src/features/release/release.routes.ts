import { releaseEndpoints } from '@shiftward/contract/release.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { previewRelease, readRelease, startRelease, stopRelease } from './release.service.ts'

export function releaseRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(releaseEndpoints.byShift, ({ input, caller }) => readRelease(deps, caller.scope, input.shiftId)),

    route(releaseEndpoints.preview, ({ input, caller }) => previewRelease(deps, caller.scope, input)),

    route(releaseEndpoints.start, ({ input, caller }) => startRelease(deps, caller, input)),

    route(releaseEndpoints.stop, ({ input, caller }) => stopRelease(db, caller, input.releaseId, clock())),
  ]
}
