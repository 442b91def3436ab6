import { Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { tokenInAddress } from './link-token.ts'
import { PublicCard } from './public-card.tsx'
import classes from './sign-in-page.module.css'

type Props = {
  path: '/confirm-email' | '/confirm-new-email'
  title: string
  about: string
  confirm: (token: string) => Promise<unknown>
  /** Shown once it is confirmed. */
  done: ReactNode
  /** Shown below the words for a link that no longer works. */
  instead?: ReactNode
}

/** Opened by the link in a mail. It waits for a press, because programs that check mails open links too. */
export function ConfirmLinkPage({ path, title, about, confirm, done, instead }: Props) {
  const [token] = useState(tokenInAddress)
  const [outcome, setOutcome] = useState<'confirmed' | 'over' | undefined>(token === '' ? 'over' : undefined)
  const [problem, setProblem] = useState('')
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  // Remove the token from the address bar and the browser history.
  useEffect(() => void navigate({ to: path, hash: '', replace: true }), [navigate, path])

  async function press() {
    setProblem('')
    setPending(true)
    try {
      await confirm(token)
      setOutcome('confirmed')
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // An address that somebody else has taken meanwhile is a conflict too, but at its field.
      if (error.status === 409 && !error.fields.emailId) setOutcome('over')
      else setProblem(error.message)
    } finally {
      setPending(false)
    }
  }

  if (outcome === 'confirmed') return done
  if (outcome === 'over') {
    return (
      <PublicCard title="This link no longer works" isMovedTo>
        <p className={classes.said} role="alert">
          {texts.login.linkOver}
        </p>
        {instead}
      </PublicCard>
    )
  }
  return (
    <PublicCard title={title} isMovedTo>
      <p className={classes.said}>{about}</p>
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
