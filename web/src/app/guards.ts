import { redirect } from '@tanstack/react-router'
import { getSession, hasDuty, landingPage, type Session } from '../lib/session.ts'
import { wantPage } from '../lib/wanted-page.ts'

/** A rule of the specification: the page to redirect this user to, if any. */
export type Guard = (session: Session | undefined) => Destination | undefined
type Destination =
  | '/login'
  | '/choose-password'
  | '/set-up-two-factor'
  | '/layout/users'
  | '/layout/dashboard'
  | '/layout/generic-dashboard'
  | '/layout/scheduler'

export const needsToken: Guard = (session) => (session ? undefined : '/login')

export const dutiesFirst: Guard = (session) => (session && hasDuty(session) ? landingPage(session) : undefined)

export const othersHaveTheirPassword: Guard = (session) =>
  session && !session.mustChangePassword ? landingPage(session) : undefined

export const othersNeedNoSecondFactor: Guard = (session) =>
  session && !session.mustSetUpTwoFactor ? landingPage(session) : undefined

export const departmentUsersHaveNoDashboard: Guard = (session) =>
  session?.isDepartmentUser ? '/layout/users' : undefined

export const genericUsersHaveTheirOwnDashboard: Guard = (session) =>
  session?.isGeneric ? '/layout/generic-dashboard' : undefined

export const othersHaveTheUsualDashboard: Guard = (session) =>
  session && !session.isGeneric && !session.isDepartmentUser ? '/layout/dashboard' : undefined

/** Platform and organization admins may read the audit log. */
export const othersHaveNoAudit: Guard = (session) =>
  session && !session.isAdmin && !session.isOrganizationUser ? landingPage(session) : undefined

/** The same people set up single sign-on. */
export const othersHaveNoSso: Guard = othersHaveNoAudit

/** Only the platform admin reads messages to others. */
export const othersReadNoMessages: Guard = (session) => (session && !session.isAdmin ? landingPage(session) : undefined)

export const signedInUsersGoOn: Guard = (session) => (session ? landingPage(session) : undefined)

/** The first guard that redirects decides. */
export function destinationOf(guards: Guard[], session: Session | undefined): Destination | undefined {
  for (const guard of guards) {
    const destination = guard(session)
    if (destination) return destination
  }
  return undefined
}

/** The guards as a route's `beforeLoad`. */
export const guardedBy =
  (...guards: Guard[]) =>
  ({ location }: { location: { href: string } }) => {
    const to = destinationOf(guards, getSession())
    if (to === '/login') wantPage(location.href)
    if (to) throw redirect({ to, replace: true })
  }
