import { Button, UnstyledButton } from '@mantine/core'
import { texts } from '@shiftward/contract/texts.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type Registration, useResendEmail } from './registration.queries.ts'
import classes from './registration-page.module.css'

const text = texts.registration

/** `awaited` is the address that is still to be confirmed, or empty. */
export function DoneStep({ registration, awaited }: { registration: Registration; awaited: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.done}>
      <IconCircleCheck size={56} stroke={1.5} aria-hidden="true" />
      <h2 className={classes.heading} ref={heading} tabIndex={-1}>
        {text.success}
      </h2>
      {awaited === '' ? (
        <p>
          Your account is ready. Sign in to the app on your phone with your email address and your password; an
          administrator maps you to the facilities you work for.
        </p>
      ) : (
        <>
          <p>
            One more step: we have sent a link to <strong>{awaited}</strong>. Open it to confirm your email address.
            Then sign in to the app on your phone; an administrator maps you to the facilities you work for.
          </p>
          <SendAgain registration={registration} email={awaited} />
        </>
      )}
      <Button component="a" href="/my/">
        Open the app
      </Button>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        Login
      </Button>
    </div>
  )
}

function SendAgain({ registration, email }: { registration: Registration; email: string }) {
  const resend = useResendEmail(registration)
  const [news, setNews] = useState('')

  async function send() {
    setNews('')
    try {
      await resend.mutateAsync()
      setNews(text.emailSent(email))
    } catch (error) {
      setNews(error instanceof Error ? error.message : texts.common.tryAgain)
    }
  }

  return (
    <>
      <p className={classes.resend}>
        Nothing received?{' '}
        <UnstyledButton className={classes.link} disabled={resend.isPending} onClick={() => void send()}>
          Send the link again
        </UnstyledButton>
      </p>
      <div role="status">{news && <p className={classes.news}>{news}</p>}</div>
    </>
  )
}
