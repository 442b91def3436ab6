import { useEffect } from 'react'
import { dropKeptWithParts, takeRestored, useKeptState } from '../../lib/kept-state.ts'
import type { useImportRounds } from './use-import-rounds.ts'

/**
 * Whether the import has outlived the end of a session. Calls were cut off then, and others may have changed something
 * since: all lines are checked again.
 */
export function useRestored(name: string, { round }: ReturnType<typeof useImportRounds>, check: () => Promise<void>) {
  const [is, set] = useKeptState(`${name} restored`, () => false)
  useEffect(() => {
    if (!takeRestored(`${name} table`)) return
    set(true)
    void check()
  })
  return {
    is,
    forget: () => set(false),
    drop() {
      // Answers that are still under way no longer count.
      round.current += 1
      dropKeptWithParts(name)
    },
  }
}
