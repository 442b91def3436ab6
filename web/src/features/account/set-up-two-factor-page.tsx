import { Button } from '@mantine/core'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { getSession, landingPage, storeSession } from '../../lib/session.ts'
import { takeWantedPage } from '../../lib/wanted-page.ts'
import { Card } from '../../ui/card.tsx'
import classes from './account.module.css'
import { TwoFactorSetup } from './two-factor-setup.tsx'

/** For administrators whose organization requires two-factor sign-in. */
export function SetUpTwoFactorPage({ onSignOut }: { onSignOut: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const router = useRouter()
  const queries = useQueryClient()

  /** The dialog may have been closed before the end, so we ask the server. */
  async function goOn() {
    setOpen(false)
    const { twoFactorSince } = await call(accountEndpoints.get, {})
    const session = getSession()
    if (!session || twoFactorSince === null) return
    const free = { ...session, mustSetUpTwoFactor: false }
    queries.removeQueries({ queryKey: ['session'] })
    storeSession(free)
    router.history.push(takeWantedPage(free.userCode) ?? landingPage(free))
  }

  return (
    <div className={classes.alone}>
      <h1 className={classes.title}>Set up two-factor sign-in</h1>
      <Card title="Required by your organization">
        <div className={classes.body}>
          <p>
            Your organization asks its administrators for a code of an authenticator app at every sign-in. Set it up to
            go on.
          </p>
          <div className={classes.buttons}>
            <Button onClick={() => setOpen(true)}>Set up</Button>
            <Button variant="default" onClick={onSignOut}>
              Sign out
            </Button>
          </div>
        </div>
      </Card>
      {isOpen && <TwoFactorSetup onClose={() => void goOn()} />}
    </div>
  )
}
