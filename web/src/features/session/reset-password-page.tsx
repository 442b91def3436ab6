import { Button, PasswordInput } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { NewPassword } from '@shiftward/contract/person.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'

/** Browsers do not send the part after '#'. */
const tokenInAddress = (): string => new URLSearchParams(location.hash.slice(1)).get('token') ?? ''

export function ResetPasswordPage() {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<'changed' | 'over' | undefined>(token === '' ? 'over' : undefined)
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: '/reset-password', hash: '', replace: true }), [navigate])

  if (outcome === 'changed') {
    return (
      <PublicCard title={messages.login.passwordChanged} isMovedTo>
        <p className={classes.said}>
          Everybody who was signed in with the old one has been signed out. QHPs sign in to the mobile app with the new
          one.
        </p>
        <Button fullWidth renderRoot={(props) => <Link to="/login" {...props} />}>
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
        <Button fullWidth renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
          Ask for a new link
        </Button>
      </PublicCard>
    )
  }
  return <PasswordForm token={token} onOutcome={setOutcome} />
}

function PasswordForm({ token, onOutcome }: { token: string; onOutcome: (outcome: 'changed' | 'over') => void }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [isShown, setShown] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function complain(message: string) {
    setProblem(message)
    field.current?.focus()
  }

  async function submit() {
    const checked = NewPassword.safeParse(password)
    if (!checked.success) return complain(checked.error.issues[0]?.message ?? messages.user.passwordRequired)
    setPending(true)
    try {
      await call(sessionEndpoints.resetPassword, { token, password })
      onOutcome('changed')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setPending(false)
      if (error.status === 409 || error.fields.token) onOutcome('over')
      else if (error.fields.password) complain(error.fields.password)
      else toastError(error.message)
    }
  }

  return (
    <PublicCard
      title="Choose a new password"
      hint="All sessions of this account will end."
      onSubmit={() => void submit()}
    >
      <PasswordInput
        ref={field}
        label="New password"
        name="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      />
      <Button type="submit" fullWidth loading={isPending}>
        Set new password
      </Button>
    </PublicCard>
  )
}
