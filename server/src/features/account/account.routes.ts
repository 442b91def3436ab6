import { accountEndpoints } from '@shiftward/contract/account.ts'
import { recordAudit } from '../../lib/audit.ts'
import type { Deps } from '../../lib/deps.ts'
import { notFound } from '../../lib/errors.ts'
import { requireProofOnPhone } from '../../lib/proof.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { endFeedOf, endSessionsOf } from '../../lib/session.ts'
import { describeAccount, endOwnSession, listSessions } from './account.store.ts'
import { confirmEmailChange, prepareEmailChange } from './email.service.ts'
import { preparePasswordChange } from './password.service.ts'
import { confirmTwoFactor, makeRecoveryCodes, prepareStop, startTwoFactor } from './two-factor.service.ts'

export function accountRoutes(deps: Deps): Route[] {
  const { db, clock } = deps
  return [
    route(accountEndpoints.get, ({ caller }) => describeAccount(db, caller.userId, clock())),

    routeAhead(accountEndpoints.changePassword, ({ input, caller, call }) =>
      preparePasswordChange(deps, caller, input, call),
    ),

    routeAhead(accountEndpoints.changeEmail, ({ input, caller, call }) =>
      prepareEmailChange(deps, caller, input, call),
    ),

    route(accountEndpoints.confirmEmail, ({ input }) => confirmEmailChange(deps, input.token)),

    route(accountEndpoints.getSessions, ({ caller }) => listSessions(db, caller, clock())),

    route(accountEndpoints.endSession, async ({ input, caller, call }) => {
      if (input.sessionId !== caller.sessionId) requireProofOnPhone(caller, clock())
      if (!(await endOwnSession(db, caller.userId, input.sessionId))) throw notFound('Session')
      await recordAudit(db, call, { action: 'signed out', subject: 'session', subjectId: caller.userId })
      return {}
    }),

    route(accountEndpoints.signOutEverywhere, async ({ caller, call }) => {
      requireProofOnPhone(caller, clock())
      await endSessionsOf(db, caller.userId)
      await endFeedOf(db, caller.userId)
      await recordAudit(db, call, { action: 'signed out', subject: 'session', subjectId: caller.userId })
      return {}
    }),

    route(accountEndpoints.startTwoFactor, ({ input, caller, call }) => startTwoFactor(deps, caller, input, call)),

    route(accountEndpoints.confirmTwoFactor, ({ input, caller, call }) => confirmTwoFactor(deps, caller, input, call)),

    route(accountEndpoints.renewRecoveryCodes, ({ input, caller, call }) =>
      makeRecoveryCodes(deps, caller, input, call),
    ),

    routeAhead(accountEndpoints.stopTwoFactor, ({ input, caller, call }) => prepareStop(deps, caller, input, call)),
  ]
}
