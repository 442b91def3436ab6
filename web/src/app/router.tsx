import { createRootRoute, createRoute, createRouter, type RouteComponent } from '@tanstack/react-router'
import type { AuditSearch } from '../features/audit/audit-search.ts'
import { readOnDutySearch } from '../features/on-duty/on-duty-search.ts'
import { readReportSearch } from '../features/report/report-search.ts'
import { readRequestSearch } from '../features/request/request-search.ts'
import { readSearch } from '../features/schedule/choice/schedule-search.ts'
import { SignInPage } from '../features/session/sign-in-page.tsx'
import { readUserSearch } from '../features/user/user-search.ts'
import { unsealKept } from '../lib/sealed-kept.ts'
import { ErrorPage } from './error-page.tsx'
import {
  departmentUsersHaveNoDashboard,
  dutiesFirst,
  type Guard,
  genericUsersHaveTheirOwnDashboard,
  guardedBy,
  needsToken,
  othersHaveNoAudit,
  othersHaveNoSso,
  othersHaveTheirPassword,
  othersHaveTheUsualDashboard,
  othersNeedNoSecondFactor,
  othersReadNoMessages,
  signedInUsersGoOn,
} from './guards.ts'
import { lazyPage } from './lazy-page.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { PendingPage } from './pending-page.tsx'
import { PublicLayout } from './public-layout.tsx'
import { Root } from './root.tsx'
import { onlyValid } from './valid-search.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name for the window title. */
    title?: string
  }
  interface Register {
    router: typeof router
  }
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const publicLayout = createRoute({ getParentRoute: () => root, id: 'public', component: PublicLayout })

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: (at) => {
    guardedBy(needsToken, dutiesFirst)(at)
    return unsealKept()
  },
  component: lazyPage(() => import('./shell.tsx'), 'Shell'),
})

type PageOptions<Path extends string> = { path: Path; title: string; component: RouteComponent; guards?: Guard[] }

const publicPage = <Path extends string>({ path, title, component, guards = [] }: PageOptions<Path>) =>
  createRoute({
    getParentRoute: () => publicLayout,
    path,
    component,
    staticData: { title },
    beforeLoad: guardedBy(...guards),
  })

const screen = <Path extends string>({ path, title, component, guards = [] }: PageOptions<Path>) =>
  createRoute({ getParentRoute: () => shell, path, component, staticData: { title }, beforeLoad: guardedBy(...guards) })

const signIn = {
  title: 'Sign in',
  component: SignInPage,
  guards: [signedInUsersGoOn],
}

const routes = root.addChildren([
  publicLayout.addChildren([
    publicPage({ path: '/', ...signIn }),
    publicPage({ path: '/login', ...signIn }),
    publicPage({
      path: '/forgot-password',
      title: 'Forgot password',
      component: lazyPage(() => import('../features/session/forgot-password-page.tsx'), 'ForgotPasswordPage'),
      guards: [signedInUsersGoOn],
    }),
    // People who follow a link may be signed in, even as somebody else.
    publicPage({
      path: '/reset-password',
      title: 'New password',
      component: lazyPage(() => import('../features/session/reset-password-page.tsx'), 'ResetPasswordPage'),
    }),
    publicPage({
      path: '/choose-password',
      title: 'Choose your own password',
      component: lazyPage(() => import('./duty-pages.tsx'), 'ChoosePassword'),
      guards: [needsToken, othersHaveTheirPassword],
    }),
    publicPage({
      path: '/set-up-two-factor',
      title: 'Set up two-factor sign-in',
      component: lazyPage(() => import('./duty-pages.tsx'), 'SetUpTwoFactor'),
      guards: [needsToken, othersNeedNoSecondFactor],
    }),
    publicPage({
      path: '/accept-invitation',
      title: 'Invitation',
      component: lazyPage(() => import('../features/session/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
    }),
    // Whoever is signed in elsewhere in this browser may come back as somebody else.
    publicPage({
      path: '/single-sign-on',
      title: 'Sign in with your organization',
      component: lazyPage(() => import('../features/session/sso-answer-page.tsx'), 'SsoAnswerPage'),
    }),
    publicPage({
      path: '/confirm-email',
      title: 'Confirm your E-Mail',
      component: lazyPage(() => import('../features/session/confirm-email-page.tsx'), 'ConfirmEmailPage'),
    }),
    publicPage({
      path: '/confirm-new-email',
      title: 'Confirm your new E-Mail',
      component: lazyPage(() => import('../features/session/confirm-new-email-page.tsx'), 'ConfirmNewEmailPage'),
    }),
    publicPage({
      path: '/privacy-policy',
      title: 'Privacy policy',
      component: lazyPage(() => import('../features/setting/privacy-page.tsx'), 'PrivacyPage'),
      guards: [signedInUsersGoOn],
    }),
    publicPage({
      path: '/layout/register',
      title: 'Register',
      component: lazyPage(() => import('../features/registration/registration-page.tsx'), 'RegistrationPage'),
    }),
  ]),
  shell.addChildren([
    screen({
      path: '/layout/home',
      title: 'Home',
      component: lazyPage(() => import('../features/dashboard/home-page.tsx'), 'HomePage'),
    }),
    screen({
      path: '/layout/dashboard',
      title: 'Dashboard',
      component: lazyPage(() => import('../features/dashboard/dashboard-page.tsx'), 'DashboardPage'),
      guards: [departmentUsersHaveNoDashboard, genericUsersHaveTheirOwnDashboard],
    }),
    screen({
      path: '/layout/generic-dashboard',
      title: 'Dashboard',
      component: lazyPage(() => import('../features/dashboard/generic-dashboard-page.tsx'), 'GenericDashboardPage'),
      guards: [othersHaveTheUsualDashboard],
    }),
    screen({
      path: '/layout/account',
      title: 'My account',
      component: lazyPage(() => import('../features/account/account-page.tsx'), 'AccountPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/layout/users',
      component: lazyPage(() => import('../features/user/user-page.tsx'), 'UserPage'),
      staticData: { title: 'Users' },
      validateSearch: onlyValid(readUserSearch),
    }),
    screen({
      path: '/layout/users/import',
      title: 'Import people',
      component: lazyPage(() => import('../features/import/import-page.tsx'), 'ImportPage'),
    }),
    screen({
      path: '/layout/organization',
      title: 'Organization',
      component: lazyPage(() => import('../features/organization/organization-page.tsx'), 'OrganizationPage'),
    }),
    screen({
      path: '/layout/single-sign-on',
      title: 'Single sign-on',
      component: lazyPage(() => import('../features/sso/sso-page.tsx'), 'SsoPage'),
      guards: [othersHaveNoSso],
    }),
    screen({
      path: '/layout/facility',
      title: 'Facility',
      component: lazyPage(() => import('../features/facility/facility-page.tsx'), 'FacilityPage'),
    }),
    screen({
      path: '/layout/department',
      title: 'Department',
      component: lazyPage(() => import('../features/department/department-page.tsx'), 'DepartmentPage'),
    }),
    screen({
      path: '/layout/team',
      title: 'Team',
      component: lazyPage(() => import('../features/team/team-page.tsx'), 'TeamPage'),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/layout/scheduler',
      component: lazyPage(() => import('../features/schedule/schedule-page.tsx'), 'SchedulePage'),
      staticData: { title: 'Scheduler' },
      validateSearch: onlyValid(readSearch),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/on-duty',
      component: lazyPage(() => import('../features/on-duty/on-duty-page.tsx'), 'OnDutyPage'),
      staticData: { title: 'On duty' },
      validateSearch: onlyValid(readOnDutySearch),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/layout/swap-requests',
      component: lazyPage(() => import('../features/request/request-page.tsx'), 'RequestPage'),
      staticData: { title: 'Approval Requests' },
      validateSearch: onlyValid(readRequestSearch),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/layout/report',
      component: lazyPage(() => import('../features/report/report-page.tsx'), 'ReportPage'),
      staticData: { title: 'Report' },
      validateSearch: onlyValid(readReportSearch),
    }),
    createRoute({
      getParentRoute: () => shell,
      path: '/layout/audit',
      component: lazyPage(() => import('../features/audit/audit-page.tsx'), 'AuditPage'),
      staticData: { title: 'Audit' },
      // The page reads it: the words of the audit log would make the first load longer.
      validateSearch: (raw: Record<string, unknown>): AuditSearch => raw,
      beforeLoad: guardedBy(othersHaveNoAudit),
    }),
    screen({
      path: '/layout/not-sent',
      title: 'Not sent',
      component: lazyPage(() => import('../features/message/unsent-page.tsx'), 'UnsentPage'),
      guards: [othersReadNoMessages],
    }),
  ]),
])

export const router = createRouter({
  routeTree: routes,
  defaultErrorComponent: ErrorPage,
  defaultPendingComponent: PendingPage,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
})
