import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { call } from '../lib/call.ts'
import { clearSession, getSession, onSessionChange } from '../lib/session.ts'
import { forgetWanted, wantPage } from '../lib/wanted-page.ts'

const patienceMs = 3000
let leaving = false

/**
 * Ends the session on the server and here, and opens the site's root. The page is loaded anew, so that nothing of the
 * person who leaves stays in memory; without a connection the session still ends here, and on the server by itself.
 */
export async function logOut() {
  if (leaving) return
  forgetWanted()
  await leave()
}

/** As if somebody had logged out who is away: back again, they find what they left. */
export async function timeOut() {
  if (leaving) return
  wantPage(here(), getSession()?.userCode)
  await leave()
}

async function leave() {
  leaving = true
  await call(sessionEndpoints.logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  clearSession()
  window.location.assign('/')
}

const here = () => `${location.pathname}${location.search}`

/** The server ended the session, or another tab did: the sign-in page opens, says so, and leads back. */
export function leaveWhenSessionEnds() {
  let session = getSession()
  onSessionChange(() => {
    const before = session
    session = getSession()
    if (before === undefined || session !== undefined || leaving) return
    wantPage(here(), before.userCode)
    window.location.assign('/login')
  })
}
