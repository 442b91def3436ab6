/** A call that began before a read may commit after it: so a reader hears again of what is that young. */
const longestCall = 60_000

/** From when on rows are told to somebody who asks for what is new since a moment. */
export const newFrom = (since: string): Date => new Date(new Date(since).getTime() - longestCall)
