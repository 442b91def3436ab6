import { Button, Loader } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/call.ts'
import { useEnter } from './enter.ts'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'
import { forgetSsoSecret, ssoSecret } from './sso-sign-in.ts'

const title = 'Sign in with your organization'

/** Where identity providers send people back to. */
export function SsoAnswerPage() {
  const [given] = useState(() => ({ secret: ssoSecret(), answer: location.search }))
  const navigate = useNavigate()
  const enter = useEnter()
  // Remove the answer from the address bar and the browser history.
  useEffect(() => {
    forgetSsoSecret()
    void navigate({ to: '/single-sign-on', search: {}, replace: true })
  }, [navigate])
  const finished = useQuery({
    queryKey: ['sso', given.answer],
    queryFn: () => call(ssoEndpoints.finish, given),
    enabled: given.secret !== '',
    // The answer counts once.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const who = finished.data
  useEffect(() => {
    if (who) enter(who)
  }, [who, enter])

  const problem = given.secret === '' ? texts.sso.over : messageOf(finished.error)
  if (problem === undefined) {
    return (
      <PublicCard title={title}>
        <Loader size="sm" aria-label="Signing in" />
      </PublicCard>
    )
  }
  return (
    <PublicCard title={title} isMovedTo>
      <p className={classes.said} role="alert">
        {problem}
      </p>
      <Button fullWidth variant="default" renderRoot={(props) => <Link to="/login" {...props} />}>
        To the sign-in page
      </Button>
    </PublicCard>
  )
}

function messageOf(error: Error | null): string | undefined {
  if (error === null) return undefined
  return error instanceof CallError ? error.message : texts.common.tryAgain
}
