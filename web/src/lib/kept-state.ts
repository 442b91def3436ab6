import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'

/** State that survives leaving the page and coming back. Without a key it is plain state. */
export function useKeptState<State>(key: string | undefined, first: () => State) {
  const [state, setState] = useState(() => (key === undefined ? undefined : (readDraft(key) as State)) ?? first())
  useEffect(() => {
    if (key !== undefined) keepDraft(key, state)
  }, [key, state])
  return [state, setState] as const
}
