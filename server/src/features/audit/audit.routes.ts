import { auditEndpoints } from '@shiftward/contract/audit.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { readAll, readPage } from './audit.service.ts'

export function auditRoutes({ db, clock }: Deps): Route[] {
  return [
    route(auditEndpoints.getAll, ({ input, caller }) => readPage(db, caller.scope, input, clock())),

    route(auditEndpoints.export, ({ input, caller }) => readAll(db, caller.scope, input, clock())),
  ]
}
