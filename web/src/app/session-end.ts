import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { call } from '../lib/call.ts'
import { clearSession, getSession, onSessionChange } from '../lib/session.ts'

const patienceMs = 3000
let leaving = false

/**
 * Ends the session on the server and here, and opens the site's root. The page is loaded anew, so that nothing of the
 * person who leaves stays in memory; without a connection the session still ends here, and on the server by itself.
 */
export async function logOut() {
  if (leaving) return
  leaving = true
  await call(sessionEndpoints.logout, {}, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
  clearSession()
  window.location.assign('/')
}

/** The server ended the session, or another tab did: the sign-in page opens. */
export function leaveWhenSessionEnds() {
  let token = getSession()?.token
  onSessionChange(() => {
    const before = token
    token = getSession()?.token
    if (before !== undefined && token === undefined && !leaving) window.location.assign('/login')
  })
}
