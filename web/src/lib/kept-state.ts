import { type SetStateAction, useState, useSyncExternalStore } from 'react'
import { learnInputKey } from './input-key.ts'
import { getSession, onPersonChange } from './session.ts'

/** What the console keeps for the signed-in person while other pages are open, until logout or reload. */
const kept = new Map<string, unknown>()
/** The keys of what outlived the end of a session. */
const restored = new Set<string>()

onPersonChange(() => {
  // When a session ends, this is sealed (sealed-kept.ts), and the page loads anew.
  if (getSession()) kept.clear()
})

/** By person: an answer may come after somebody else has signed in. */
const keyOf = (name: string) => `${getSession()?.userCode} ${name}`

function write(key: string, value: unknown) {
  kept.set(key, value)
  void learnInputKey()
}

export const keep = (name: string, value: unknown) => write(keyOf(name), value)
export const readKept = (name: string): unknown => kept.get(keyOf(name))
export const dropKept = (name: string) => kept.delete(keyOf(name))

export const dropAllKept = () => kept.clear()

/** Also drops what is kept of its parts: their names begin with its name. */
export function dropKeptWithParts(name: string) {
  const key = keyOf(name)
  for (const one of kept.keys()) if (one === key || one.startsWith(`${key} `)) kept.delete(one)
  tellListeners()
}

/** Without values that are not there: they would come back as null. */
export const allKeptOf = (userCode: string): [string, unknown][] =>
  [...kept].filter(([key, value]) => key.startsWith(`${userCode} `) && value !== undefined)

export function restoreKept(userCode: string, entries: [string, unknown][]) {
  for (const [key, value] of entries) {
    if (kept.has(key) || !key.startsWith(`${userCode} `)) continue
    kept.set(key, value)
    restored.add(key)
  }
}

/** Whether it outlived the end of a session. It is said once. */
export const takeRestored = (name: string): boolean => restored.delete(keyOf(name))

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
    write(key, next instanceof Function ? next(read()) : next)
    tellListeners()
  }
  const state = useSyncExternalStore(subscribe, read)
  return name === undefined ? plain : ([state, set] as const)
}
