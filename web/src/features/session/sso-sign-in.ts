import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { call } from '../../lib/call.ts'

/** Kept for this tab only: the answer of the identity provider counts only where the sign-in began. */
const key = 'sso'

export const ssoSecret = (): string => sessionStorage.getItem(key) ?? ''
export const forgetSsoSecret = () => sessionStorage.removeItem(key)

/** Sends the browser to the person's identity provider, or throws with a message for the person. */
export async function startSso(email: string) {
  const started = await call(ssoEndpoints.start, { email })
  if (started === null) throw new Error(texts.sso.unknownDomain)
  sessionStorage.setItem(key, started.secret)
  location.assign(started.address)
}
