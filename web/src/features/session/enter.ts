import type { SignedIn } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { hasDuty, landingPage, sessionOf, storeSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { takeWantedPage } from '../../lib/wanted-page.ts'
import { sessionQuery } from './session.queries.ts'

/** Begins a session in the browser and opens the page that the person wanted, or their first one. */
export function useEnter() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (who: SignedIn) => {
    const session = sessionOf(who)
    queryClient.setQueryData(sessionQuery(who.token).queryKey, who)
    storeSession(session)
    toastSuccess(texts.login.success)
    const page = hasDuty(session) ? undefined : takeWantedPage(session.userCode)
    router.history.push(page ?? landingPage(session))
  }
}
