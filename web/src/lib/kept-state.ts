import { useEffect, useState } from 'react'
import { keepDraft, readDraft } from './draft.ts'

/** State of a page that is found again when the page is come back to. Without a key it is state like any other. */
export function useKeptState<State>(key: string | undefined, first: State) {
  const [state, setState] = useState(() => (key === undefined ? first : ((readDraft(key) as State) ?? first)))
  useEffect(() => {
    if (key !== undefined) keepDraft(key, state)
  }, [key, state])
  return [state, setState] as const
}
