import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import type { Deps } from '../../lib/deps.ts'
import { type Route, route, routeAhead } from '../../lib/route.ts'
import { findInvited, prepareAccept, sendInvitations } from './invitation.service.ts'

export function invitationRoutes(deps: Deps): Route[] {
  return [
    route(invitationEndpoints.send, ({ input, caller }) => sendInvitations(deps, caller, input.userCodes)),

    route(invitationEndpoints.find, ({ input }) => findInvited(deps, input.token)),

    routeAhead(invitationEndpoints.accept, ({ input }) => prepareAccept(deps, input)),
  ]
}
