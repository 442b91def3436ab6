import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { call } from './call.ts'
import { getSession } from './session.ts'

/** The keys that seal unsaved input, by person. Only in memory: whoever finds the sealed input must not find its key. */
const keys = new Map<string, string>()
let asking: Promise<void> | undefined

export const inputKeyOf = (userCode: string): string | undefined => keys.get(userCode)

/** A new password makes a new key, and the next session of the person gets only that one. */
export function renewInputKey() {
  keys.clear()
  void learnInputKey()
}

/** Asks for the key of the signed-in person, if it is not known yet. Once their session has ended it is too late. */
export function learnInputKey(): Promise<void> | undefined {
  const userCode = getSession()?.userCode
  // Browsers encrypt only over HTTPS.
  if (userCode === undefined || keys.has(userCode) || !globalThis.isSecureContext) return undefined
  asking ??= call(sessionEndpoints.inputKey, {}, { background: true })
    .then(({ key }) => void keys.set(userCode, key))
    // Nobody waits for it: the next input asks again.
    .catch(() => undefined)
    .finally(() => {
      asking = undefined
    })
  return asking
}
