import { permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import type { Deps } from '../../lib/deps.ts'
import { deviceOf } from '../../lib/device.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { endSession } from '../../lib/session.ts'
import { completeSignIn, signIn } from '../../lib/sign-in.ts'
import { inputKeyOf } from './input-key.store.ts'
import { askForReset, prepareReset } from './password-reset.service.ts'

export function sessionRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(sessionEndpoints.login, ({ input, call, http }) =>
      signIn({ db, now: clock(), call, device: deviceOf(http) }, { ...input, audience: 'console' }),
    ),

    route(sessionEndpoints.secondFactor, ({ input, call, http }) =>
      completeSignIn({ db, now: clock(), call, device: deviceOf(http) }, input),
    ),

    route(sessionEndpoints.logout, async ({ caller, call }) => {
      await endSession(db, caller.tokenHash, call)
      return {}
    }),

    route(sessionEndpoints.session, async ({ caller }) => ({
      userCode: caller.userCode,
      userType: caller.userType,
      firstName: caller.firstName,
      lastName: caller.lastName,
      isTesselMedAdmin: caller.kind === 'admin',
      isViewScheduler: caller.isViewScheduler,
      mustChangePassword: caller.duty === 'changePassword',
      mustSetUpTwoFactor: caller.duty === 'setUpTwoFactor',
    })),

    route(sessionEndpoints.inputKey, async ({ caller }) => ({ key: await inputKeyOf(db, caller) })),

    route(sessionEndpoints.forgotPassword, async ({ input, call }) => {
      await askForReset(deps, { ...input, address: call.address })
      return {}
    }),

    routeAhead(sessionEndpoints.resetPassword, ({ input }) => prepareReset(deps, input)),

    route(sessionEndpoints.permissions, async ({ caller }) => [...permissionsOf(caller.kind)]),
  ]
}
