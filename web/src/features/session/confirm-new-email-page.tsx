import { accountEndpoints } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { clearSession } from '../../lib/session.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'
import { ToSignIn } from './to-sign-in.tsx'

/** Changes the address of an account, with the link that was sent to the new one. */
export function ConfirmNewEmailPage() {
  const [isProvider, setProvider] = useState(false)
  return (
    <ConfirmLinkPage
      path="/confirm-new-email"
      title="Confirm your new E-Mail"
      about="Your account then has this address, and all its sessions end."
      confirm={async (token) => setProvider((await call(accountEndpoints.confirmEmail, { token })).isProvider)}
      done={
        <PublicCard title={texts.account.emailChanged} isMovedTo>
          <p className={classes.said}>You are signed out everywhere. Sign in with the new address.</p>
          <ToSignIn isProvider={isProvider} onLeave={clearSession} />
        </PublicCard>
      }
    />
  )
}
