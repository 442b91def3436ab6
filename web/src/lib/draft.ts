import { onPersonChange } from './session.ts'

/** Unsaved input, kept until sign-out or reload. */
const drafts = new Map<string, unknown>()
onPersonChange(() => drafts.clear())

export const keepDraft = (key: string, input: unknown) => drafts.set(key, structuredClone(input))
export const readDraft = (key: string): unknown => drafts.get(key)
export const dropDraft = (key: string) => drafts.delete(key)
