import { CallError } from '@shiftward/client/call-error.ts'
import { type SecondFactorAsked, type SignedIn, sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { call } from '../../lib/call.ts'

export type Credentials = { username: string; password: string }

/** Signs in, or throws with a message for the person. Providers cannot use the console, even with the right password. */
export async function signIn(credentials: Credentials): Promise<SignedIn | SecondFactorAsked> {
  try {
    const who = await call(sessionEndpoints.login, credentials)
    if ('challenge' in who) return who
    if (who.userType === '' || who.userType === 'provider') throw new Error(texts.login.invalid)
    return who
  } catch (error) {
    throw new Error(signInMessage(error))
  }
}

/** No connection, too many attempts and server errors have their own messages; all other failures share one. */
function signInMessage(error: unknown): string {
  if (!(error instanceof CallError)) return texts.login.invalid
  const { isOffline, status, message } = error
  return isOffline || status === 429 || status >= 500 ? message : texts.login.invalid
}
