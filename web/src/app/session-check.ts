import type { SignedIn } from '@shiftward/contract/session.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { sessionQuery } from '../features/session/session.queries.ts'
import { getSession, type Session, sessionOf, storeSession } from '../lib/session.ts'

/** What the browser stored, corrected by what the server says. The mode of the menu is the person's own choice. */
function correctedSession(stored: Session, who: Omit<SignedIn, 'token'>): Session {
  const session = sessionOf({ ...who, token: stored.token })
  return { ...session, isSchedulerView: who.isViewScheduler || stored.isSchedulerView }
}

/**
 * Asks the server once after a page load who is signed in with the stored token. The page does not wait for it: a
 * refusal ends the session (see `call`), and another role than the stored one sends the person through the guards again.
 */
export function useSessionCheck(token: string) {
  const router = useRouter()
  const { data: who } = useQuery(sessionQuery(token))
  useEffect(() => {
    const stored = getSession()
    if (!who || !stored || stored.token !== token) return
    const session = correctedSession(stored, who)
    if (JSON.stringify(session) === JSON.stringify(stored)) return
    storeSession(session)
    void router.invalidate()
  }, [who, token, router])
}
