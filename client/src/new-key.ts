/** The key of one change. Not crypto.randomUUID: browsers offer it only over TLS and on localhost. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
