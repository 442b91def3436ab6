import type { ReactNode } from 'react'
import { CalendarMore } from '../features/calendar/calendar-more.tsx'
import { CalendarPage } from '../features/calendar/calendar-page.tsx'
import { CallOutSheet } from '../features/call-out/call-out-sheet.tsx'
import { HoursPage } from '../features/hours/hours-page.tsx'
import { LeavePage } from '../features/leave/leave-page.tsx'
import { AppearanceSheet } from '../features/me/appearance-sheet.tsx'
import { DevicesPage } from '../features/me/devices-page.tsx'
import { MePage } from '../features/me/me-page.tsx'
import { PasswordPage } from '../features/me/password-page.tsx'
import { ProfilePage } from '../features/me/profile-page.tsx'
import { SignOutSheet } from '../features/me/sign-out-sheet.tsx'
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
import { NotFoundPage } from './not-found-page.tsx'

type Found = Record<string, string>

/** Every screen, and every sheet over its screen, by address. */
const routes: [pattern: string, screen: (found: Found, search: URLSearchParams) => ReactNode][] = [
  ['/', () => <TodayPage />],
  ['/calendar', (_, search) => <CalendarPage search={search} />],
  ['/calendar/more', (_, search) => withSheet(<CalendarPage search={search} />, <CalendarMore />)],
  ['/shift/:id', ({ id }) => <ShiftPage key={id} shiftId={Number(id)} />],
  [
    '/shift/:id/call-out',
    ({ id }) =>
      withSheet(<ShiftPage key={id} shiftId={Number(id)} />, <CallOutSheet key={`out ${id}`} shiftId={Number(id)} />),
  ],
  ['/shift/:id/exchange', ({ id }) => <ExchangePage key={id} shiftId={Number(id)} />],
  ['/shift/:id/swap', ({ id }) => <SwapPage key={id} shiftId={Number(id)} />],
  ['/open', () => <OpenPage />],
  ['/open/:id', ({ id }) => withSheet(<OpenPage />, <TakeSheet key={id} shiftId={Number(id)} />)],
  ['/offers/:id', ({ id }) => withSheet(<OpenPage />, <OfferSheet key={id} offerId={Number(id)} />)],
  ['/requests', () => <RequestsPage />],
  ['/requests/shift/:id', ({ id }) => withSheet(<RequestsPage />, <ShiftSheet key={id} requestId={Number(id)} />)],
  ['/requests/swap/:id', ({ id }) => withSheet(<RequestsPage />, <SwapSheet key={id} swapId={Number(id)} />)],
  ['/requests/leave/:id', ({ id }) => withSheet(<RequestsPage />, <LeaveSheet key={id} leaveId={Number(id)} />)],
  ['/swap', () => <PickShiftPage />],
  ['/leave', () => <LeavePage />],
  ['/messages', () => <MessagesPage />],
  ['/opened', (_, search) => <OpenedPush search={search} />],
  ['/me', () => <MePage />],
  ['/me/hours', () => <HoursPage />],
  ['/me/profile', () => <ProfilePage />],
  ['/me/devices', () => <DevicesPage />],
  ['/me/password', () => <PasswordPage />],
  ['/me/appearance', () => withSheet(<MePage />, <AppearanceSheet />)],
  ['/me/sign-out', () => withSheet(<MePage />, <SignOutSheet />)],
]

const withSheet = (screen: ReactNode, sheet: ReactNode) => (
  <>
    {screen}
    {sheet}
  </>
)

export function screenAt(path: string, search: URLSearchParams): ReactNode {
  for (const [pattern, screen] of routes) {
    const found = matchPath(pattern, path)
    if (found) return screen(found, search)
  }
  return <NotFoundPage />
}
