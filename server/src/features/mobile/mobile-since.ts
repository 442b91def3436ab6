/** A call that began before a read may commit after it, so rows this young are sent again. */
const longestCall = 60_000

/** Rows changed from this moment on are new to somebody who asks with `since`. */
export const newFrom = (since: string): Date => new Date(new Date(since).getTime() - longestCall)
