import type { QueryClient } from '@tanstack/react-query'
import { getSession, onSessionChange } from '../lib/session.ts'
import type { router as Router } from './router.tsx'

/** The session ended by itself, or in another tab: nothing of it stays in memory, and the sign-in page opens. */
export function leaveWhenSessionEnds(router: typeof Router, queryClient: QueryClient) {
  let token = getSession()?.token
  onSessionChange(() => {
    const before = token
    token = getSession()?.token
    if (before === undefined || token !== undefined) return
    queryClient.clear()
    void router.navigate({ to: '/login' })
  })
}
