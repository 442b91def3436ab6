import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { Deps } from '../../lib/deps.ts'
import { deviceOf } from '../../lib/device.ts'
import { type Route, route } from '../../lib/route.ts'
import { endSession } from '../../lib/session.ts'
import { signIn } from '../../lib/sign-in.ts'
import { mobileDeviceRoutes } from './mobile-device.routes.ts'
import { mobileFeedRoutes } from './mobile-feed.routes.ts'
import { readHours } from './mobile-hours.service.ts'
import { mobileMessageRoutes } from './mobile-message.routes.ts'
import { readProfile, saveProfile } from './mobile-profile.service.ts'
import { mobileRequestRoutes } from './mobile-request.routes.ts'
import { mobileShiftRoutes } from './mobile-shift.routes.ts'

/** The calls of the mobile app. Everything is read and changed as the provider who is signed in. */
export function mobileRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(mobileEndpoints.login, ({ input, call, http }) =>
      signIn({ db, now: clock(), call, device: deviceOf(http) }, { ...input, audience: 'mobile' }),
    ),

    route(mobileEndpoints.logout, async ({ caller, call }) => {
      await endSession(db, caller.tokenHash, call)
      return {}
    }),

    route(mobileEndpoints.profile, ({ caller }) => readProfile(db, caller.userId)),

    route(mobileEndpoints.saveProfile, ({ input, caller }) => saveProfile(db, caller, input, clock())),

    route(mobileEndpoints.hours, ({ input, caller }) => readHours(db, caller.userId, input, clock())),

    ...mobileDeviceRoutes(deps),
    ...mobileShiftRoutes(deps),
    ...mobileRequestRoutes(deps),
    ...mobileMessageRoutes(deps),
    ...mobileFeedRoutes(deps),
  ]
}
