import './shell-styles.ts'
import { ChoosePasswordPage } from '../features/session/choose-password-page.tsx'
import { useSession } from '../lib/session.ts'
import { IdleWatcher } from './idle-watcher.tsx'
import { PendingPage } from './pending-page.tsx'
import { useSessionCheck } from './session-check.ts'
import { logOut } from './session-end.ts'

/** A signed-in page without the menu, because nothing else can be done yet. */
export function ChoosePassword() {
  const session = useSession()
  useSessionCheck(session?.token ?? '')
  // After signing out, until the sign-in page opens.
  if (!session) return <PendingPage />
  return (
    <>
      <ChoosePasswordPage onSignOut={() => void logOut()} />
      <IdleWatcher />
    </>
  )
}
