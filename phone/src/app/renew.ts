import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { call } from '../lib/call.ts'
import { catchUp, getSession, updateSession } from '../lib/session.ts'

/** Once a day the token is changed for the next one. Until the answer is here, the old one still counts. */
export async function renewToken(now = Date.now()) {
  // Another window may have asked today.
  await catchUp()
  const session = getSession()
  if (!session?.token || now - (session.renewedAt ?? 0) < limits.session.renewAfterMs) return
  try {
    const { token } = await call(mobileEndpoints.renewToken, {})
    await updateSession(session, { token, renewedAt: now })
  } catch (error) {
    // Tomorrow is early enough.
    if (!(error instanceof CallError)) throw error
  }
}
