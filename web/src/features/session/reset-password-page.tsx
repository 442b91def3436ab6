import { Button } from '@mantine/core'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { tokenInAddress } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'
import { ToSignIn } from './to-sign-in.tsx'

export function ResetPasswordPage() {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<{ isProvider: boolean } | 'over' | undefined>(
    token === '' ? 'over' : undefined,
  )
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: '/reset-password', hash: '', replace: true }), [navigate])

  if (outcome === 'over') {
    return (
      <PublicCard title="This link no longer works" isMovedTo>
        <p className={classes.said} role="alert">
          {texts.login.linkOver}
        </p>
        <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          Ask for a new link
        </Button>
      </PublicCard>
    )
  }
  if (outcome) return <Changed {...outcome} />
  return (
    <NewPasswordForm
      title="Choose a new password"
      hint="All sessions of this account will end."
      label="New password"
      submitLabel="Set new password"
      onSave={async (password) => {
        setOutcome(await call(sessionEndpoints.resetPassword, { token, password }))
      }}
      onOver={() => setOutcome('over')}
    />
  )
}

const Changed = ({ isProvider }: { isProvider: boolean }) => (
  <PublicCard title={texts.login.passwordChanged} isMovedTo>
    <p className={classes.said}>
      Everybody who was signed in with the old one has been signed out.
      {isProvider && ' Sign in to the app on your phone with the new one. The console is for administrators.'}
    </p>
    <ToSignIn isProvider={isProvider} />
  </PublicCard>
)
