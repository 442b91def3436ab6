import { limits } from '@shiftward/contract/limits.ts'
import { mobileDeviceEndpoints } from '@shiftward/contract/mobile-device.ts'
import { recordAudit } from '../../lib/audit.ts'
import type { Deps } from '../../lib/deps.ts'
import { renewToken } from '../../lib/device-token.ts'
import { notFound } from '../../lib/errors.ts'
import { requireProof } from '../../lib/proof.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { endOwnSession, stampProof } from '../account/account.store.ts'
import { askAgain } from '../account/current-password.service.ts'
import { listDevices } from './mobile-device.store.ts'

export function mobileDeviceRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(mobileDeviceEndpoints.renewToken, async ({ caller }) => ({
      token: await renewToken(db, caller.sessionId, clock()),
    })),

    route(mobileDeviceEndpoints.devices, ({ caller }) => listDevices(db, caller, clock())),

    route(mobileDeviceEndpoints.removeDevice, async ({ input, caller, call }) => {
      requireProof(caller, clock())
      if (!(await endOwnSession(db, caller.userId, input.deviceId))) throw notFound('Device')
      await recordAudit(db, call, { action: 'signed out', subject: 'session', subjectId: caller.userId })
      return input
    }),

    routeAhead(mobileDeviceEndpoints.confirmPassword, async ({ input, caller, call }) => {
      const asked = await askAgain(deps, caller, input.currentPassword, call)
      return async () => {
        await asked.lock(db)
        const now = clock()
        await stampProof(db, caller.sessionId, now)
        return { provedUntil: new Date(now.getTime() + limits.session.proofMs).toISOString() }
      }
    }),
  ]
}
