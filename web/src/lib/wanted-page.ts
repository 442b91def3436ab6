/** Where somebody was, or wanted to go, when they had to sign in first. It is kept for this tab alone. */
const key = 'wanted'

/** Whose session ended there, if one did: only they are brought back. */
type Wanted = { address: string; userCode?: string | undefined }

const read = (storage: Storage): Wanted | null => JSON.parse(storage.getItem(key) ?? 'null')

export function wantPage(address: string, userCode?: string, storage: Storage = sessionStorage) {
  // A link to a new password and its like are nothing to come back to.
  if (address.startsWith('/layout/')) storage.setItem(key, JSON.stringify({ address, userCode } satisfies Wanted))
}

export const forgetWanted = (storage: Storage = sessionStorage) => storage.removeItem(key)

export const hasSessionEnded = (): boolean => read(sessionStorage)?.userCode !== undefined

/** For who has signed in now. It is answered once. */
export function takeWanted(userCode: string, storage: Storage = sessionStorage): string | undefined {
  const wanted = read(storage)
  forgetWanted(storage)
  return wanted && (wanted.userCode ?? userCode) === userCode ? wanted.address : undefined
}
