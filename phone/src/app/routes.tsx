import type { ReactNode } from 'react'
import { CalendarMore } from '../features/calendar/calendar-more.tsx'
import { CalendarPage } from '../features/calendar/calendar-page.tsx'
import { CallOutSheet } from '../features/call-out/call-out-sheet.tsx'
import { LeavePage } from '../features/leave/leave-page.tsx'
import { MessagesPage } from '../features/message/messages-page.tsx'
import { OpenedPush } from '../features/message/opened-push.tsx'
import { OfferSheet } from '../features/offer/offer-sheet.tsx'
import { OpenPage } from '../features/open/open-page.tsx'
import { TakeSheet } from '../features/open/take-sheet.tsx'
import { LeaveSheet } from '../features/request/leave-sheet.tsx'
import { RequestsPage } from '../features/request/requests-page.tsx'
import { ShiftSheet } from '../features/request/shift-sheet.tsx'
import { ShiftPage } from '../features/shift/shift-page.tsx'
import { ExchangePage } from '../features/swap/exchange-page.tsx'
import { PickShiftPage } from '../features/swap/pick-shift-page.tsx'
import { SwapPage } from '../features/swap/swap-page.tsx'
import { SwapSheet } from '../features/swap/swap-sheet.tsx'
import { TodayPage } from '../features/today/today-page.tsx'
import { matchPath } from '../lib/router.ts'
import { later, laterSheet } from '../ui/later.tsx'
import { NotFoundPage } from './not-found-page.tsx'

/** Me and what is behind it is not part of the first load. */
const MePage = later(async () => (await import('../features/me/me-page.tsx')).MePage)
const HoursPage = later(async () => (await import('../features/hours/hours-page.tsx')).HoursPage)
const AvailabilityPage = later(
  async () => (await import('../features/availability/availability-page.tsx')).AvailabilityPage,
)
const HoursSheet = laterSheet(async () => (await import('../features/availability/hours-sheet.tsx')).HoursSheet)
const CredentialsPage = later(async () => (await import('../features/credential/credentials-page.tsx')).CredentialsPage)
const CredentialSheet = laterSheet(
  async () => (await import('../features/credential/credential-sheet.tsx')).CredentialSheet,
)
const ProfilePage = later(async () => (await import('../features/me/profile-page.tsx')).ProfilePage)
const NumberSheet = laterSheet(async () => (await import('../features/me/number-sheet.tsx')).NumberSheet)
const EmailSheet = laterSheet(async () => (await import('../features/me/email-sheet.tsx')).EmailSheet)
const NotificationsPage = later(async () => (await import('../features/me/notifications-page.tsx')).NotificationsPage)
const DevicesPage = later(async () => (await import('../features/me/devices-page.tsx')).DevicesPage)
const SubscriptionPage = later(async () => (await import('../features/me/subscription-page.tsx')).SubscriptionPage)
const RenewFeedSheet = laterSheet(async () => (await import('../features/me/renew-feed-sheet.tsx')).RenewFeedSheet)
const PasswordPage = later(async () => (await import('../features/me/password-page.tsx')).PasswordPage)
const AppearanceSheet = laterSheet(async () => (await import('../features/me/appearance-sheet.tsx')).AppearanceSheet)
const SignOutSheet = laterSheet(async () => (await import('../features/me/sign-out-sheet.tsx')).SignOutSheet)

type Found = Record<string, string>

type Part = (found: Found, search: URLSearchParams) => ReactNode

/** Every screen, and every sheet over its screen, by address. */
const routes: [pattern: string, screen: Part, sheet?: Part][] = [
  ['/', () => <TodayPage />],
  ['/calendar', (_, search) => <CalendarPage search={search} />],
  ['/calendar/more', (_, search) => <CalendarPage search={search} />, () => <CalendarMore />],
  ['/shift/:id', ({ id }) => <ShiftPage key={id} shiftId={Number(id)} />],
  [
    '/shift/:id/call-out',
    ({ id }) => <ShiftPage key={id} shiftId={Number(id)} />,
    ({ id }) => <CallOutSheet key={`out ${id}`} shiftId={Number(id)} />,
  ],
  ['/shift/:id/exchange', ({ id }) => <ExchangePage key={id} shiftId={Number(id)} />],
  ['/shift/:id/swap', ({ id }) => <SwapPage key={id} shiftId={Number(id)} />],
  ['/open', () => <OpenPage />],
  ['/open/:id', () => <OpenPage />, ({ id }) => <TakeSheet key={id} shiftId={Number(id)} />],
  ['/offers/:id', () => <OpenPage />, ({ id }) => <OfferSheet key={id} offerId={Number(id)} />],
  ['/requests', () => <RequestsPage />],
  ['/requests/shift/:id', () => <RequestsPage />, ({ id }) => <ShiftSheet key={id} requestId={Number(id)} />],
  ['/requests/swap/:id', () => <RequestsPage />, ({ id }) => <SwapSheet key={id} swapId={Number(id)} />],
  ['/requests/leave/:id', () => <RequestsPage />, ({ id }) => <LeaveSheet key={id} leaveId={Number(id)} />],
  ['/swap', () => <PickShiftPage />],
  ['/leave', () => <LeavePage />],
  ['/messages', () => <MessagesPage />],
  ['/opened', (_, search) => <OpenedPush search={search} />],
  ['/me', () => <MePage />],
  ['/me/hours', () => <HoursPage />],
  ['/me/availability', (_, search) => <AvailabilityPage search={search} />],
  [
    '/me/availability/hours',
    (_, search) => <AvailabilityPage search={search} />,
    (_, search) => <HoursSheet of={search.get('of') ?? ''} />,
  ],
  ['/me/credentials', () => <CredentialsPage />],
  [
    '/me/credentials/new',
    () => <CredentialsPage />,
    (_, search) => <CredentialSheet type={search.get('type') ?? ''} />,
  ],
  ['/me/credentials/:id', () => <CredentialsPage />, ({ id }) => <CredentialSheet key={id} id={Number(id)} />],
  ['/me/profile', () => <ProfilePage />],
  ['/me/profile/phone', () => <ProfilePage />, () => <NumberSheet which="phone" />],
  ['/me/profile/call-number', () => <ProfilePage />, () => <NumberSheet which="preferredCallNumber" />],
  ['/me/profile/email', () => <ProfilePage />, () => <EmailSheet />],
  ['/me/notifications', () => <NotificationsPage />],
  ['/me/subscription', () => <SubscriptionPage />],
  ['/me/subscription/renew', () => <SubscriptionPage />, () => <RenewFeedSheet />],
  ['/me/devices', () => <DevicesPage />],
  ['/me/password', () => <PasswordPage />],
  ['/me/appearance', () => <MePage />, () => <AppearanceSheet />],
  ['/me/sign-out', () => <MePage />, () => <SignOutSheet />],
]

/** With and without a sheet in the same shape: the screen below stays as it is when a sheet opens or closes. */
export function screenAt(path: string, search: URLSearchParams): ReactNode {
  for (const [pattern, screen, sheet] of routes) {
    const found = matchPath(pattern, path)
    if (found) {
      return (
        <>
          {screen(found, search)}
          {sheet?.(found, search)}
        </>
      )
    }
  }
  return <NotFoundPage />
}
