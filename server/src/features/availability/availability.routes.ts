import { availabilityEndpoints } from '@shiftward/contract/availability.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { readAvailability, readOwn, saveAvailability, saveOwnAvailability } from './availability.service.ts'

export function availabilityRoutes({ db, clock }: Deps): Route[] {
  return [
    route(availabilityEndpoints.get, ({ input, caller }) => readAvailability(db, caller, input.providerCode, clock())),

    route(availabilityEndpoints.save, ({ input, caller }) => saveAvailability(db, caller, input, clock())),

    route(availabilityEndpoints.mine, ({ caller }) => readOwn(db, caller.userId, clock())),

    route(availabilityEndpoints.saveMine, ({ input, caller }) =>
      saveOwnAvailability(db, caller.userId, input, clock()),
    ),
  ]
}
