import './shell-styles.ts'
import type { ReactNode } from 'react'
import { SetUpTwoFactorPage } from '../features/account/set-up-two-factor-page.tsx'
import { ChoosePasswordPage } from '../features/session/choose-password-page.tsx'
import { useSession } from '../lib/session.ts'
import { IdleWatcher } from './idle-watcher.tsx'
import { PendingPage } from './pending-page.tsx'
import { useSessionCheck } from './session-check.ts'
import { logOut } from './session-end.ts'

/** Signed-in pages without the menu, because nothing else can be done yet. */
function DutyPage({ children }: { children: ReactNode }) {
  const session = useSession()
  useSessionCheck(session?.token ?? '', { staleTime: 0 })
  // After signing out, until the sign-in page opens.
  if (!session) return <PendingPage />
  return (
    <>
      {children}
      <IdleWatcher />
    </>
  )
}

export const ChoosePassword = () => (
  <DutyPage>
    <ChoosePasswordPage onSignOut={() => void logOut()} />
  </DutyPage>
)

export const SetUpTwoFactor = () => (
  <DutyPage>
    <SetUpTwoFactorPage onSignOut={() => void logOut()} />
  </DutyPage>
)
