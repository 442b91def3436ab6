import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import type { Deps } from '../../lib/deps.ts'
import { openRegistry } from '../../lib/npi/npi-open.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { confirmEmailWith, confirmRegistration, prepareResend, resendEmail, searchNpi } from './registration.service.ts'

/** Providers/Register is served by the user feature: the console's form uses the same path. */
export function registrationRoutes(deps: Deps): Route[] {
  const registry = openRegistry(deps)
  return [
    route(registrationEndpoints.search, ({ input }) => searchNpi(registry, input.NPI)),

    route(registrationEndpoints.confirm, ({ input, call }) =>
      confirmRegistration(deps, { ...input, address: call.address }),
    ),

    routeAhead(registrationEndpoints.resendCode, ({ input }) => prepareResend(deps, input.challenge)),

    route(registrationEndpoints.confirmEmail, ({ input }) => confirmEmailWith(deps, input.token)),

    route(registrationEndpoints.resendEmail, ({ input }) => resendEmail(deps, input.challenge)),
  ]
}
