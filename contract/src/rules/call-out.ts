import { limits } from '../limits.ts'

/** Calling out is for the next days. Whoever knows earlier that they cannot work asks for leave. */
export const isNearEnoughToCallOut = (startsAt: number, now: number): boolean =>
  startsAt - now <= limits.mobile.callOutAheadMs
