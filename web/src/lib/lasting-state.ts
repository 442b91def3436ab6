import { useSyncExternalStore } from 'react'
import { getSession, onPersonChange } from './session.ts'

/** For work that goes on while another page is open. By person: an answer may come after somebody else has signed in. */
const states = new Map<string, unknown>()
const listeners = new Set<() => void>()
const userCode = () => getSession()?.userCode

onPersonChange(() => states.clear())

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** State that lasts until sign-out or reload, and can be set while its page is not open. */
export function useLastingState<State>(name: string, first: () => State) {
  const key = `${userCode()} ${name}`
  const read = () => {
    if (!states.has(key)) states.set(key, first())
    return states.get(key) as State
  }
  const set = (change: (before: State) => State) => {
    states.set(key, change(read()))
    for (const listener of listeners) listener()
  }
  return [useSyncExternalStore(subscribe, read), set] as const
}
