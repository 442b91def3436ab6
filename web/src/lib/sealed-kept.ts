import { inputKeyOf, learnInputKey } from './input-key.ts'
import { allKeptOf, restoreKept } from './kept-state.ts'
import { seal, unseal } from './seal.ts'
import { getSession } from './session.ts'

/**
 * What is kept for a person outlives the end of their session in this tab, except a logout. Computers are shared, and it
 * holds names and dates of birth: so it is sealed with a key that the server tells only this person, after signing in.
 */
const place = 'kept'

export const forgetSealed = () => sessionStorage.removeItem(place)

export async function sealKept(userCode: string) {
  const key = inputKeyOf(userCode)
  if (key === undefined) return
  try {
    sessionStorage.setItem(place, await seal(toText(allKeptOf(userCode)), key))
  } catch (error) {
    // More than the browser stores: it is lost with the session, which must end all the same.
    if (!(error instanceof DOMException)) throw error
  }
}

/** Restores it for the same person; what was somebody else's is dropped. */
export function unsealKept(): Promise<void> | undefined {
  const sealed = sessionStorage.getItem(place)
  return sealed === null ? undefined : open(sealed)
}

async function open(sealed: string) {
  await learnInputKey()
  const userCode = getSession()?.userCode
  const key = userCode && inputKeyOf(userCode)
  // Without a connection the next page tries again.
  if (!key) return
  forgetSealed()
  const text = await unseal(sealed, key).catch(() => undefined)
  if (text !== undefined) restoreKept(userCode, fromText(text))
}

/** JSON, with sets and maps. */
const toText = (entries: [string, unknown][]): string =>
  JSON.stringify(entries, (_, value) => {
    if (value instanceof Set) return { $set: [...value] }
    return value instanceof Map ? { $map: [...value] } : value
  })

const fromText = (text: string): [string, unknown][] =>
  JSON.parse(text, (_, value) => {
    if (Array.isArray(value?.$set)) return new Set(value.$set)
    return Array.isArray(value?.$map) ? new Map(value.$map) : value
  })
