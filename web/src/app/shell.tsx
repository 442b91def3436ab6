import './shell-styles.ts'
import { useMediaQuery } from '@mantine/hooks'
import { Navigate, Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { MessageBanner } from '../features/message/message-banner.tsx'
import { usePermissions } from '../features/session/session.queries.ts'
import { readCookie, writeCookie } from '../lib/cookie.ts'
import { hasDuty, landingPage, type Session, useSession } from '../lib/session.ts'
import { Copyright } from './copyright.tsx'
import { Header } from './header.tsx'
import { IdleWatcher } from './idle-watcher.tsx'
import { PendingPage } from './pending-page.tsx'
import { useSessionCheck } from './session-check.ts'
import classes from './shell.module.css'
import { SideNavigation } from './side-navigation.tsx'
import { SkipLink } from './skip-link.tsx'

const foldedCookie = 'shiftward-menu-folded'

/** The layout of all pages that need a sign-in. */
export function Shell() {
  const session = useSession()
  // After signing out, until the sign-in page opens.
  return session ? <SignedInShell session={session} /> : <PendingPage />
}

function SignedInShell({ session }: { session: Session }) {
  const [ownFold, setOwnFold] = useState(() => readCookie(foldedCookie))
  const isRoster = useIsRoster()
  const isTablet = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  // The roster and a tablet need the width, unless the user decided about the menu.
  const isFolded = ownFold === undefined ? isRoster || isTablet : ownFold === 'true'
  useSessionCheck(session.token)
  const main = useScrollKeys()
  const isLeaving = useIsLeaving()

  function fold() {
    setOwnFold(String(!isFolded))
    writeCookie(foldedCookie, String(!isFolded), 365)
  }

  return (
    <div className={classes.shell}>
      <SkipLink />
      <Header session={session} />
      <SideNavigation session={session} isFolded={isFolded} onFold={fold} />
      <div className={classes.scroll}>
        <MessageBanner isAdmin={session.isAdmin} />
        <main className={classes.main} id="main" tabIndex={-1} ref={main} inert={isLeaving}>
          <Page session={session} />
        </main>
        {!isRoster && (
          <footer className={classes.footer}>
            <Copyright />
          </footer>
        )}
      </div>
      <IdleWatcher />
    </div>
  )
}

/** The roster fills the window. */
const useIsRoster = (): boolean =>
  useRouterState({
    select: ({ location }) =>
      location.pathname === '/layout/scheduler' && 'view' in location.search && location.search.view === 'roster',
  })

const scrollKeys = ['PageDown', 'PageUp', 'ArrowDown', 'ArrowUp', 'Home', 'End', ' ']

/** The window itself does not scroll, so scroll keys go to the page while nothing has the focus. */
function useScrollKeys() {
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    function turnToPage({ key }: KeyboardEvent) {
      const isFree = document.activeElement === document.body
      if (isFree && scrollKeys.includes(key)) main.current?.focus({ preventScroll: true })
    }
    window.addEventListener('keydown', turnToPage)
    return () => window.removeEventListener('keydown', turnToPage)
  }, [])
  return main
}

/**
 * While the next page loads, the old one is still on screen. It must not react: a click on its Add button would open a
 * panel that disappears a moment later.
 */
function useIsLeaving(): boolean {
  return useRouterState({
    select: ({ location, resolvedLocation }) =>
      resolvedLocation !== undefined && resolvedLocation.pathname !== location.pathname,
  })
}

const pagesOfOnlookers = [
  '/layout/home',
  '/layout/scheduler',
  '/layout/generic-dashboard',
  '/on-duty',
  '/layout/account',
]

/**
 * Users who may only look at schedules have no other pages. The stored session does not say whether somebody is one of
 * them or only chose the short menu, so their other pages wait for the server's answer before they ask for anything.
 */
function Page({ session }: { session: Session }) {
  const { data: permissions, isPending } = usePermissions()
  // The page that the outlet shows. The address is already the next one while that page loads.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '' })
  // The server asks for something that it did not ask for when the page was opened.
  if (hasDuty(session)) return <Navigate to={landingPage(session)} replace />
  if (pagesOfOnlookers.includes(path)) return <Outlet />
  if (permissions?.length === 0) return <Navigate to={landingPage(session)} replace />
  return isPending && (session.isGeneric || session.isSchedulerView) ? <PendingPage /> : <Outlet />
}
