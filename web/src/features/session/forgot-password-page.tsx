import { Button, TextInput } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../lib/call.ts'
import { toastError } from '../../lib/toast.ts'
import { settingsQuery } from '../setting/setting.queries.ts'
import { PublicCard } from './public-card.tsx'
import { rememberedEmail } from './remembered-email.ts'
import classes from './sign-in-page.module.css'

export function ForgotPasswordPage() {
  const { data: settings } = useQuery(settingsQuery)
  const [isAsked, setAsked] = useState(false)
  if (settings && !settings.canResetPassword) {
    return (
      <PublicCard title="Forgot your password?">
        <p className={classes.said}>This server sends no mail. Ask your administrator for a new password.</p>
        <BackToSignIn />
      </PublicCard>
    )
  }
  if (!isAsked) return <AskForm onAsked={() => setAsked(true)} />
  return (
    <PublicCard title="Check your mailbox" isMovedTo>
      <p className={classes.said}>{texts.login.resetAsked(limits.passwordReset.lifeMs / 60_000)}</p>
      <p className={classes.said}>No mail after a few minutes? Check your spam folder or ask again.</p>
      <BackToSignIn />
    </PublicCard>
  )
}

function AskForm({ onAsked }: { onAsked: () => void }) {
  const [email, setEmail] = useState(rememberedEmail)
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function complain(text: string) {
    setProblem(text)
    field.current?.focus()
  }

  async function submit() {
    if (email.trim() === '') return complain(texts.user.emailRequired)
    setPending(true)
    try {
      await call(sessionEndpoints.forgotPassword, { email: email.trim() })
      onAsked()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.fields.email) complain(error.fields.email)
      else toastError(error.message)
      setPending(false)
    }
  }

  return (
    <PublicCard
      title="Forgot your password?"
      hint="Enter the address of your account. We send you a link to choose a new password."
      onSubmit={() => void submit()}
    >
      <TextInput
        ref={field}
        label="Email address"
        type="email"
        name="username"
        autoComplete="username"
        autoFocus
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value)
          setProblem(undefined)
        }}
        error={problem}
      />
      <Button type="submit" fullWidth loading={isPending}>
        Send link
      </Button>
      <BackToSignIn />
    </PublicCard>
  )
}

const BackToSignIn = () => (
  <p className={classes.register}>
    <Link to="/login">Back to sign in</Link>
  </p>
)
