import { Button } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { tokenInAddress } from './link-token.ts'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'

/** Opened by the link in the mail. It waits for a press: programs that look into mails open links, too. */
export function ConfirmEmailPage() {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<'confirmed' | 'over' | undefined>(token === '' ? 'over' : undefined)
  const [problem, setProblem] = useState('')
  const confirm = useMutation({ mutationFn: (token: string) => call(registrationEndpoints.confirmEmail, { token }) })
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: '/confirm-email', hash: '', replace: true }), [navigate])

  async function press() {
    setProblem('')
    try {
      await confirm.mutateAsync(token)
      setOutcome('confirmed')
    } catch (error) {
      if (error instanceof CallError && error.status === 409) setOutcome('over')
      else setProblem(error instanceof Error ? error.message : messages.common.tryAgain)
    }
  }

  if (outcome === 'confirmed') {
    return (
      <PublicCard title={messages.registration.emailConfirmed} isMovedTo>
        <p className={classes.said}>Now sign in to the mobile app with your email address and your password.</p>
      </PublicCard>
    )
  }
  if (outcome === 'over') {
    return (
      <PublicCard title="This link no longer works" isMovedTo>
        <p className={classes.said} role="alert">
          {messages.login.linkOver} A link to a new password confirms your E-Mail, too.
        </p>
        <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          Ask for a new link
        </Button>
      </PublicCard>
    )
  }
  return (
    <PublicCard title="Confirm your E-Mail" isMovedTo>
      <p className={classes.said}>You registered with this address. Confirm that it is yours.</p>
      {problem && (
        <p className={classes.said} role="alert">
          {problem}
        </p>
      )}
      <Button fullWidth loading={confirm.isPending} onClick={() => void press()}>
        Confirm
      </Button>
    </PublicCard>
  )
}
