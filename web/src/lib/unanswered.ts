import { newKey } from '@shiftward/client/new-key.ts'

/**
 * The keys of changes without an answer. Pressing the button again after a lost answer sends the same change with the
 * same key, so the server does it only once even if it had already done it.
 */
const keys = new Map<string, string>()

const nameOf = (path: string, input: unknown) => `${path} ${JSON.stringify(input)}`

export function keyOf(path: string, input: unknown): string {
  const name = nameOf(path, input)
  const key = keys.get(name) ?? newKey()
  keys.set(name, key)
  return key
}

/**
 * After any answer the person has moved on, and the same change is meant anew: deactivating somebody who was
 * reactivated in between is a second change, not a repetition.
 */
export function forgetKeys() {
  keys.clear()
}
