import { accountEndpoints } from '@shiftward/contract/account.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, routeAhead } from '../../lib/route.ts'
import { preparePasswordChange } from './password.service.ts'

export function accountRoutes(deps: Deps): Route[] {
  return [
    routeAhead(accountEndpoints.changePassword, ({ input, caller, call }) =>
      preparePasswordChange({ deps, caller, call }, input),
    ),
  ]
}
