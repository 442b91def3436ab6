import { permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route } from '../../lib/route.ts'
import { endSession } from '../../lib/session.ts'
import { signIn } from '../../lib/sign-in.ts'

export function sessionRoutes({ db, clock }: Deps): Route[] {
  return [
    route(sessionEndpoints.login, ({ input, request }) =>
      signIn(db, clock(), { ...input, address: request.ip, audience: 'console' }),
    ),

    route(sessionEndpoints.logout, async ({ caller }) => {
      await endSession(db, caller.tokenHash)
      return {}
    }),

    route(sessionEndpoints.session, async ({ caller }) => ({
      userCode: caller.userCode,
      userType: caller.userType,
      firstName: caller.firstName,
      lastName: caller.lastName,
      isTesselMedAdmin: caller.kind === 'admin',
      isViewScheduler: caller.isViewScheduler,
    })),

    route(sessionEndpoints.permissions, async ({ caller }) => [...permissionsOf(caller.kind)]),
  ]
}
