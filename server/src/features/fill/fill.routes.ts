import { fillEndpoints } from '@shiftward/contract/fill.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { listFills, readFill, startFill, stopFill } from './fill.service.ts'
import { applyFill } from './fill-apply.service.ts'

export function fillRoutes({ db, clock }: Deps): Route[] {
  return [
    route(fillEndpoints.start, ({ input, caller }) => startFill(db, caller, input, clock())),

    route(fillEndpoints.get, ({ input, caller }) => readFill(db, caller.scope, input.id, clock())),

    route(fillEndpoints.byDepartment, ({ input, caller }) => listFills(db, caller.scope, input.departmentCode)),

    route(fillEndpoints.stop, ({ input, caller }) => stopFill(db, caller.scope, input, clock())),

    route(fillEndpoints.apply, ({ input, caller }) => applyFill(db, caller, input, clock())),
  ]
}
