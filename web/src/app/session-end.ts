import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { call } from '../lib/call.ts'
import { forgetSealed, sealKept } from '../lib/sealed-kept.ts'
import { clearSession, getSession, onLogoutElsewhere, onSessionChange, sayByHand } from '../lib/session.ts'
import { forgetWantedPage, wantPage } from '../lib/wanted-page.ts'

const patienceMs = 3000
let leaving = false

/**
 * Ends the session on the server and in the browser, and opens the site's root. It reloads the page so that no data of
 * the user stays in memory. Without a connection the session ends in the browser, and expires on the server.
 */
export async function logOut() {
  if (leaving) return
  forgetTyped()
  // Before the server ends the session: another tab may hear of that first.
  sayByHand()
  await leave()
}

function forgetTyped() {
  forgetWantedPage()
  forgetSealed()
}

/** Logs out an absent user. After signing in again they return to the same page, and to what they had typed. */
export async function timeOut() {
  const session = getSession()
  if (leaving || !session) return
  leaving = true
  wantPage(here(), session.userCode)
  try {
    await sealKept(session.userCode)
  } finally {
    await leave()
  }
}

async function leave() {
  leaving = true
  await call(sessionEndpoints.logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  clearSession()
  window.location.assign('/')
}

const here = () => `${location.pathname}${location.search}`

/**
 * When the server or another tab ended the session, opens the sign-in page, which says so and leads back. A logout by hand
 * in another tab is one in this tab too.
 */
export function leaveWhenSessionEnds() {
  let session = getSession()
  let isLogout = false
  onLogoutElsewhere(() => {
    isLogout = true
    forgetTyped()
  })
  onSessionChange(() => {
    const before = session
    session = getSession()
    if (before === undefined) isLogout = false
    if (before === undefined || session !== undefined || leaving) return
    if (isLogout) return window.location.assign('/')
    wantPage(here(), before.userCode)
    void sealKept(before.userCode).finally(() => window.location.assign('/login'))
  })
}
