import { Button } from '@mantine/core'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { clearSession } from '../../lib/session.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'

/** Changes the address of an account, with the link that was sent to the new one. */
export const ConfirmNewEmailPage = () => (
  <ConfirmLinkPage
    path="/confirm-new-email"
    title="Confirm your new E-Mail"
    about="Your account then has this address, and all its sessions end."
    confirm={(token) => call(accountEndpoints.confirmEmail, { token })}
    done={
      <PublicCard title={texts.account.emailChanged} isMovedTo>
        <p className={classes.said}>You are signed out everywhere. Sign in with the new address.</p>
        <Button fullWidth onClick={clearSession} renderRoot={(props) => <Link to="/login" {...props} />}>
          Sign In
        </Button>
      </PublicCard>
    }
  />
)
