import { messages } from '@shiftward/contract/messages.ts'
import { type SignedIn, sessionEndpoints } from '@shiftward/contract/session.ts'
import { CallError, call } from '../../lib/call.ts'

export type Credentials = { username: string; password: string }

/** Signs in, or throws with the text for the person. Providers have no place in the console, even with a good password. */
export async function signIn(credentials: Credentials): Promise<SignedIn> {
  try {
    const who = await call(sessionEndpoints.login, credentials)
    if (who.userType === '' || who.userType === 'provider') throw new Error(messages.login.invalid)
    return who
  } catch (error) {
    throw new Error(signInMessage(error))
  }
}

/** Out of reach, too many attempts and a server in trouble are said as such; any other failure is one and the same. */
function signInMessage(error: unknown): string {
  if (!(error instanceof CallError)) return messages.login.invalid
  const { isOffline, status, message } = error
  return isOffline || status === 429 || status >= 500 ? message : messages.login.invalid
}
