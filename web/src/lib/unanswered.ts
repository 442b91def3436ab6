/**
 * The keys of changes whose answer has not come. Whoever presses the button again after a lost answer asks for the same
 * thing once more: it is sent with the same key, and the server, which may have done it already, does it once.
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
 * Whoever has had an answer since, to this or to anything else, has gone on: the same once more is a new wish then. To
 * deactivate somebody whom one has reactivated meanwhile is not what was asked for before.
 */
export function forgetKeys() {
  keys.clear()
}

/** Not crypto.randomUUID: browsers have it only over TLS and on the machine itself. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
