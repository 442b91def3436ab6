/** The page to open after signing in. It is kept for this tab only. */
const key = 'wanted'

/** `userCode` is the user whose session ended on that page, if any: only they return to it. */
type WantedPage = { address: string; userCode?: string | undefined }

const read = (storage: Storage): WantedPage | null => JSON.parse(storage.getItem(key) ?? 'null')

export function wantPage(address: string, userCode?: string, storage: Storage = sessionStorage) {
  // Links for a new password and the like are not worth returning to.
  if (address.startsWith('/layout/')) storage.setItem(key, JSON.stringify({ address, userCode } satisfies WantedPage))
}

export const forgetWantedPage = (storage: Storage = sessionStorage) => storage.removeItem(key)

export const hasSessionEnded = (): boolean => read(sessionStorage)?.userCode !== undefined

/** The wanted page of the user who signed in. It is returned once. */
export function takeWantedPage(userCode: string, storage: Storage = sessionStorage): string | undefined {
  const page = read(storage)
  forgetWantedPage(storage)
  return page && (page.userCode ?? userCode) === userCode ? page.address : undefined
}
