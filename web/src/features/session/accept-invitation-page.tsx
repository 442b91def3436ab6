import { Anchor, Button, Loader } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { landingPage, sessionOf, storeSession } from '../../lib/session.ts'
import { toastSuccess } from '../../lib/toast.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { tokenInAddress } from './link-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PublicCard } from './public-card.tsx'
import { signIn } from './sign-in.ts'
import classes from './sign-in-page.module.css'
import { ToSignIn } from './to-sign-in.tsx'

type Outcome = { emailId: string; isProvider: boolean }

/** An invited person sets the first password of their account. */
export function AcceptInvitationPage() {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isOver, setOver] = useState(token === '')
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: '/accept-invitation', hash: '', replace: true }), [navigate])
  const invited = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(invitationEndpoints.find, { token }, { signal }),
    enabled: !isOver && !outcome,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const isRefused = invited.error instanceof CallError && invited.error.status === 409

  async function accept(password: string) {
    const { emailId, userType } = await call(invitationEndpoints.accept, { token, password })
    const isProvider = userType === 'provider'
    // The password is set in any case: where signing in needs more than that, the sign-in page asks for it.
    const who = isProvider ? undefined : await signIn({ username: emailId, password }).catch(() => undefined)
    if (!who || 'challenge' in who) return setOutcome({ emailId, isProvider })
    const session = sessionOf(who)
    storeSession(session)
    toastSuccess(texts.login.success)
    await navigate({ to: landingPage(session) })
  }

  if (outcome) return <Accepted {...outcome} />
  if (isOver || isRefused) return <Over />
  if (invited.isError) {
    return (
      <PublicCard title="Your invitation">
        <LoadError onRetry={() => void invited.refetch()} />
      </PublicCard>
    )
  }
  if (!invited.data) {
    return (
      <PublicCard title="Your invitation">
        <Loader size="sm" aria-label="Loading" />
      </PublicCard>
    )
  }
  const { firstName, emailId } = invited.data
  return (
    <NewPasswordForm
      title={`Welcome, ${firstName}`}
      hint={`Choose the password of your account ${emailId}.`}
      label="Password"
      submitLabel="Set password"
      username={emailId}
      onSave={accept}
      onOver={() => setOver(true)}
    />
  )
}

const Accepted = ({ emailId, isProvider }: Outcome) => (
  <PublicCard title={texts.invitation.accepted} isMovedTo>
    <p className={classes.said}>
      {isProvider
        ? `Sign in to the app on your phone with ${emailId} and this password. The console is for administrators.`
        : `Sign in with ${emailId} and this password.`}
    </p>
    <ToSignIn isProvider={isProvider} />
  </PublicCard>
)

const Over = () => (
  <PublicCard title="This invitation no longer works" isMovedTo>
    <p className={classes.said} role="alert">
      {texts.invitation.over}
    </p>
    {/* Nobody knows whose link it was. */}
    <p className={classes.said}>
      QHPs sign in to{' '}
      <Anchor href="/my/" inherit underline="always">
        the app
      </Anchor>
      , not here.
    </p>
    <Button fullWidth variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
      To the sign-in page
    </Button>
  </PublicCard>
)
