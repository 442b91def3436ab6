import { type SetStateAction, useState, useSyncExternalStore } from 'react'
import { getSession, onPersonChange } from './session.ts'

/** What the console keeps for the signed-in person while other pages are open, until sign-out or reload. */
const kept = new Map<string, unknown>()
onPersonChange(() => kept.clear())

/** By person: an answer may come after somebody else has signed in. */
const keyOf = (name: string) => `${getSession()?.userCode} ${name}`

export const keep = (name: string, value: unknown) => kept.set(keyOf(name), value)
export const readKept = (name: string): unknown => kept.get(keyOf(name))
export const dropKept = (name: string) => kept.delete(keyOf(name))

/** Also drops what is kept of its parts: their names begin with its name. */
export function dropKeptWithParts(name: string) {
  const key = keyOf(name)
  for (const one of kept.keys()) if (one === key || one.startsWith(`${key} `)) kept.delete(one)
  tellListeners()
}

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function tellListeners() {
  for (const listener of listeners) listener()
}

/** State that survives leaving the page, and can be set while the page is not open. Without a name it is plain state. */
export function useKeptState<State>(name: string | undefined, first: () => State) {
  const plain = useState(first)
  const key = keyOf(name ?? '')
  const read = () => {
    if (name === undefined) return plain[0]
    if (!kept.has(key)) kept.set(key, first())
    return kept.get(key) as State
  }
  const set = (next: SetStateAction<State>) => {
    kept.set(key, next instanceof Function ? next(read()) : next)
    tellListeners()
  }
  const state = useSyncExternalStore(subscribe, read)
  return name === undefined ? plain : ([state, set] as const)
}
