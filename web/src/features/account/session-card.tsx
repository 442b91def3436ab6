import { Badge, Button } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import { accountEndpoints, type OwnSession } from '@shiftward/contract/account.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useState } from 'react'
import { call } from '../../lib/call.ts'
import { dropAllKept } from '../../lib/kept-state.ts'
import { momentText } from '../../lib/moment-text.ts'
import { clearSession, sayByHand } from '../../lib/session.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import classes from './account.module.css'
import { sessionsQuery, useEndSession } from './account.queries.ts'

export function SessionCard() {
  const { data: sessions, isPending, isError, refetch } = useQuery(sessionsQuery)
  const [isAsking, setAsking] = useState(false)

  async function leaveEverywhere() {
    try {
      await call(accountEndpoints.signOutEverywhere, {})
      dropAllKept()
      sayByHand()
      // The sign-in page opens by itself.
      clearSession()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
      setAsking(false)
    }
  }

  return (
    <Card title="Sessions" isBusy={isPending}>
      <div className={classes.body}>
        <p>Where you are signed in. End a session that you do not know, and change your password.</p>
        {isError && <LoadError onRetry={() => void refetch()} />}
        <ul className={classes.sessions}>
          {sessions?.map((session) => (
            <SessionLine key={session.sessionId} session={session} />
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => setAsking(true)}>
            Sign out everywhere
          </Button>
        </div>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={leaveEverywhere}
        onCancel={() => setAsking(false)}
      >
        All your sessions end, this one too.
      </ConfirmDialog>
    </Card>
  )
}

const nameOf = ({ device, isMobileApp }: OwnSession) => (isMobileApp ? 'Mobile app' : device || 'Unknown device')

function SessionLine({ session }: { session: OwnSession }) {
  const end = useEndSession()
  const { sessionId, address, signedInAt, lastActiveAt, isThis } = session

  async function finish({ currentTarget: own }: MouseEvent<HTMLButtonElement>) {
    const buttons = [...(own.closest('section')?.querySelectorAll('button') ?? [])]
    const next = buttons[buttons.indexOf(own) + 1]
    try {
      await end.mutateAsync(sessionId)
      toastSuccess(texts.account.sessionEnded)
      // This button goes with its line, or has gone by now.
      if ([document.body, own].includes(document.activeElement as HTMLElement)) next?.focus()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
  }

  return (
    <li className={classes.session}>
      <div>
        <strong>{nameOf(session)}</strong> {isThis && <Badge className={classes.badge}>This one</Badge>}
        <div className={classes.quiet}>
          {address && <>{address} · </>}signed in {momentText(signedInAt)} · last active {momentText(lastActiveAt)}
        </div>
      </div>
      {!isThis && (
        <Button
          variant="default"
          size="compact-sm"
          loading={end.isPending}
          aria-label={`End the session ${nameOf(session)}, signed in ${momentText(signedInAt)}`}
          onClick={(event) => void finish(event)}
        >
          End
        </Button>
      )}
    </li>
  )
}
