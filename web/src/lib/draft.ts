import { onSessionChange } from './session.ts'

/** What somebody left by accident or for a moment, kept for the rest of the visit: gone with a sign-out or a reload. */
const drafts = new Map<string, unknown>()
onSessionChange(() => drafts.clear())

export const keepDraft = (key: string, input: unknown) => drafts.set(key, structuredClone(input))
export const readDraft = (key: string): unknown => drafts.get(key)
export const dropDraft = (key: string) => drafts.delete(key)
