import type { SignedIn } from '@shiftward/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../features/session/session.queries.ts'
import { isSame } from '../lib/is-same.ts'
import { getSession, type Session, sessionOf, storeSession } from '../lib/session.ts'

/**
 * The stored session with the server's values. The menu mode stays, because the user chooses it. A duty stays too: a
 * call was refused because of it after the server gave this answer.
 */
export function correctedSession(stored: Session, who: Omit<SignedIn, 'token'>): Session {
  const session = sessionOf({ ...who, token: stored.token })
  return {
    ...session,
    isSchedulerView: who.isViewScheduler || stored.isSchedulerView,
    mustChangePassword: who.mustChangePassword || stored.mustChangePassword,
    mustSetUpTwoFactor: who.mustSetUpTwoFactor || stored.mustSetUpTwoFactor,
  }
}

/**
 * Asks the server once after a page load who is signed in. The page does not wait for the answer: a refusal ends the
 * session (see `call`), and a changed role runs the guards again.
 */
export function useSessionCheck(token: string, options: { staleTime?: number } = {}) {
  const router = useRouter()
  const { data: who, isFetchedAfterMount } = useQuery({ ...sessionQuery(token), ...options })
  useEffect(() => {
    const stored = getSession()
    // An older answer may not know the duty that the server has just told.
    if (!isFetchedAfterMount || !who || !stored || stored.token !== token) return
    const session = correctedSession(stored, who)
    if (isSame(session, stored)) return
    storeSession(session)
    void router.invalidate()
  }, [who, isFetchedAfterMount, token, router])
}
