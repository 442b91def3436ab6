import { useSyncExternalStore } from 'react'

/** A value that screens can watch. */
export function watched<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get: () => value,
    set(next: Value) {
      value = next
      for (const listener of listeners) listener()
    },
    use: (): Value => useSyncExternalStore(subscribe, () => value),
  }
}
