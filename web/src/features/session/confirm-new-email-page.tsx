import { Button } from '@mantine/core'
import { accountEndpoints } from '@shiftward/contract/account.ts'
import { messages } from '@shiftward/contract/messages.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { clearSession } from '../../lib/session.ts'
import { tokenInAddress } from './link-token.ts'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'

/** Opened by the link in the mail. It waits for a press: programs that look into mails open links, too. */
export function ConfirmNewEmailPage() {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<'changed' | 'over' | undefined>(token === '' ? 'over' : undefined)
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: '/confirm-new-email', hash: '', replace: true }), [navigate])

  async function press() {
    setPending(true)
    try {
      await call(accountEndpoints.confirmEmail, { token })
      setOutcome('changed')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.status === 409 && !error.fields.emailId) setOutcome('over')
      else setProblem(error.message)
    } finally {
      setPending(false)
    }
  }

  if (outcome === 'changed') {
    return (
      <PublicCard title={messages.account.emailChanged} isMovedTo>
        <p className={classes.said}>You are signed out everywhere. Sign in with the new address.</p>
        <Button fullWidth onClick={clearSession} renderRoot={(props) => <Link to="/login" {...props} />}>
          Sign In
        </Button>
      </PublicCard>
    )
  }
  if (outcome === 'over') {
    return (
      <PublicCard title="This link no longer works" isMovedTo>
        <p className={classes.said} role="alert">
          {messages.login.linkOver}
        </p>
      </PublicCard>
    )
  }
  return (
    <PublicCard title="Confirm your new E-Mail" isMovedTo>
      <p className={classes.said}>Your account then has this address, and all its sessions end.</p>
      {problem && (
        <p className={classes.said} role="alert">
          {problem}
        </p>
      )}
      <Button fullWidth loading={isPending} onClick={() => void press()}>
        Confirm
      </Button>
    </PublicCard>
  )
}
