import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import type { Deps } from '../../lib/deps.ts'
import { openRegistry } from '../../lib/npi/npi-open.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { confirmRegistration, prepareResend, searchNpi } from './registration.service.ts'

/** Providers/Register is served by the user feature: the console's form uses the same path. */
export function registrationRoutes({ db, clock, settings }: Deps): Route[] {
  const registry = openRegistry({ db, settings })
  return [
    route(registrationEndpoints.search, ({ input }) => searchNpi(registry, input.NPI)),

    route(registrationEndpoints.confirm, ({ input }) => confirmRegistration(db, clock(), input)),

    routeAhead(registrationEndpoints.resendCode, ({ input }) => prepareResend(db, clock(), input.userId)),
  ]
}
