import { Button } from '@mantine/core'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Link } from '@tanstack/react-router'
import { call } from '../../lib/call.ts'
import { ConfirmLinkPage } from './confirm-link-page.tsx'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'
import { ToSignIn } from './to-sign-in.tsx'

/** Confirms the address of somebody who registered themselves. */
export const ConfirmEmailPage = () => (
  <ConfirmLinkPage
    path="/confirm-email"
    title="Confirm your E-Mail"
    about="You registered with this address. Confirm that it is yours."
    confirm={(token) => call(registrationEndpoints.confirmEmail, { token })}
    done={
      <PublicCard title={texts.registration.emailConfirmed} isMovedTo>
        <p className={classes.said}>Now sign in to the app on your phone with your email address and your password.</p>
        <ToSignIn isProvider />
      </PublicCard>
    }
    instead={
      <>
        <p className={classes.said}>A link to a new password confirms your E-Mail, too.</p>
        <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          Ask for a new link
        </Button>
      </>
    }
  />
)
