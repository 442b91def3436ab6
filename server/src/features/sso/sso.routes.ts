import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import type { Deps } from '../../lib/deps.ts'
import { deviceOf } from '../../lib/device.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { versionOf } from '../../lib/version.ts'
import { prepareSetting } from './sso.service.ts'
import { findSetting, listSettings } from './sso.store.ts'
import { IdentityProvider, ProviderError, problemOf } from './sso-provider.ts'
import { finishSignIn, startSignIn } from './sso-sign-in.service.ts'

export function ssoRoutes(deps: Deps): Route[] {
  const { db, settings } = deps
  return [
    route(ssoEndpoints.getAll, ({ caller }) => listSettings(db, caller.scope)),

    route(ssoEndpoints.getById, async ({ input, caller }) => {
      const setting = await findSetting(db, caller.scope, input.organizationId)
      return { ...setting, redirectUrl: settings.ssoUrl ?? null, version: versionOf(setting) }
    }),

    routeAhead(ssoEndpoints.save, ({ input, caller, call }) => prepareSetting(deps, caller, input, call)),

    route(ssoEndpoints.test, async ({ input }) => {
      const client = { issuer: input.issuer, clientId: 'test', clientSecret: '' }
      try {
        await IdentityProvider.find(client, settings.ssoUrl ?? '', settings.ssoPrivateHosts ?? [])
        return { problem: null }
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        return { problem: problemOf(error) }
      }
    }),

    route(ssoEndpoints.start, ({ input }) => startSignIn(deps, input.email)),

    route(ssoEndpoints.finish, ({ input, call, http }) =>
      finishSignIn(deps, input, { call, device: deviceOf(http) }).catch((error: Error) => {
        // An administrator has to find out why, say a wrong client secret.
        if (error.cause instanceof ProviderError) http.log.warn(error.cause)
        throw error
      }),
    ),
  ]
}
