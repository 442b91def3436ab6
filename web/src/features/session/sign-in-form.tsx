import { Button, Checkbox, TextInput } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { hasSessionEnded } from '../../lib/wanted-page.ts'
import { PasswordField } from '../../ui/text-field.tsx'
import { settingsQuery } from '../setting/setting.queries.ts'
import { rememberedEmail } from './remembered-email.ts'
import type { Credentials } from './sign-in.ts'
import classes from './sign-in-page.module.css'
import { useSignIn } from './use-sign-in.ts'

type Props = {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  /** The password was right, and a code is needed too. */
  onAsked: (challenge: string) => Promise<void>
}

export function SignInForm({ credentials, onChange, onAsked }: Props) {
  const [remember, setRemember] = useState(rememberedEmail() !== '')
  const [isShown, setShown] = useState(false)
  const [isEnded] = useState(hasSessionEnded)
  const heading = useId()
  const { data: settings } = useQuery(settingsQuery)
  const { email, password, askedFor, isMissing, pending, isLeaving, submit, leave } = useSignIn({
    credentials,
    remember,
    onAsked,
  })

  return (
    <form className={classes.form} aria-labelledby={heading} onSubmit={submit} noValidate>
      <Title id={heading} isEnded={isEnded} />
      <TextInput
        ref={email}
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={credentials.username}
        onChange={(event) => onChange({ ...credentials, username: event.currentTarget.value })}
        error={askedFor !== 'nothing' && isMissing.email && texts.user.emailRequired}
      />
      <PasswordField
        ref={password}
        label="Password"
        name="password"
        autoComplete="current-password"
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.currentTarget.value })}
        error={askedFor === 'both' && isMissing.password && texts.user.passwordRequired}
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
        Are you a QHP? <a href="/my/">Open the app</a> or <Link to="/layout/register">Register with your NPI</Link>
      </p>
    </form>
  )
}

const Title = ({ id, isEnded }: { id: string; isEnded: boolean }) => (
  <div>
    <h1 className={classes.title} id={id}>
      Sign in to Shiftward
    </h1>
    <p className={classes.hint}>
      {isEnded ? texts.login.sessionEnded : 'For administrators of organizations, facilities and departments.'}
    </p>
  </div>
)
