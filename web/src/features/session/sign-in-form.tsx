import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { toastError } from '../../lib/toast.ts'
import { hasSessionEnded } from '../../lib/wanted-page.ts'
import { settingsQuery } from '../setting/setting.queries.ts'
import { useEnter } from './enter.ts'
import { rememberEmail, rememberedEmail } from './remembered-email.ts'
import { type Credentials, signIn } from './sign-in.ts'
import classes from './sign-in-page.module.css'

type Props = {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  /** The password was right, and a code is needed too. */
  onAsked: (challenge: string) => Promise<void>
}

export function SignInForm({ credentials, onChange, onAsked }: Props) {
  const [remember, setRemember] = useState(rememberedEmail() !== '')
  /** The fields whose absence is complained about. */
  const [askedFor, setAskedFor] = useState<'nothing' | 'email' | 'both'>('nothing')
  const [pending, setPending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [isShown, setShown] = useState(false)
  const [isEnded] = useState(hasSessionEnded)
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const heading = useId()
  const enter = useEnter()
  const { data: settings } = useQuery(settingsQuery)

  const missingEmail = credentials.username.trim() === ''
  const missingPassword = credentials.password === ''

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    setAskedFor('both')
    if (missingEmail) return email.current?.focus()
    if (missingPassword) return password.current?.focus()
    setPending(true)
    try {
      const username = credentials.username.trim()
      const answer = await signIn({ username, password: credentials.password })
      rememberEmail(username, remember)
      if ('challenge' in answer) await onAsked(answer.challenge)
      else enter(answer)
    } catch (error) {
      toastError(error instanceof Error ? error.message : messages.login.invalid)
      setPending(false)
    }
  }

  /** The organization's sign-in page asks for the password, or for something better. */
  async function leave() {
    setAskedFor('email')
    if (missingEmail) return email.current?.focus()
    setLeaving(true)
    try {
      // Most people sign in with a password, and do not have to load this.
      const { startSso } = await import('./sso-sign-in.ts')
      await startSso(credentials.username.trim())
      rememberEmail(credentials.username.trim(), remember)
    } catch (error) {
      toastError(error instanceof Error ? error.message : messages.common.tryAgain)
      setLeaving(false)
    }
  }

  return (
    <form className={classes.form} aria-labelledby={heading} onSubmit={submit} noValidate>
      <div>
        <h1 className={classes.title} id={heading}>
          Sign in to Shiftward
        </h1>
        <p className={classes.hint}>
          {isEnded ? messages.login.sessionEnded : 'For administrators of organizations, facilities and departments.'}
        </p>
      </div>
      <TextInput
        ref={email}
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={credentials.username}
        onChange={(event) => onChange({ ...credentials, username: event.currentTarget.value })}
        error={askedFor !== 'nothing' && missingEmail && messages.user.emailRequired}
      />
      <PasswordInput
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.currentTarget.value })}
        error={askedFor === 'both' && missingPassword && messages.user.passwordRequired}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{ 'aria-label': isShown ? 'Hide password' : 'Show password', tabIndex: 0 }}
      />
      <div className={classes.between}>
        <Checkbox
          label="Remember me"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        {settings?.canResetPassword && <Link to="/forgot-password">Forgot password?</Link>}
      </div>
      <Button type="submit" fullWidth loading={pending}>
        Sign In
      </Button>
      {settings?.offersSso && (
        <Button variant="default" fullWidth loading={isLeaving} onClick={() => void leave()}>
          Sign in with your organization
        </Button>
      )}
      <p className={classes.register}>
        Are you a QHP? <Link to="/layout/register">Register with your NPI</Link>
      </p>
    </form>
  )
}
