import { Button, Group, Modal, Text } from '@mantine/core'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useEffect, useState } from 'react'
import { call } from '../lib/call.ts'
import { getSession } from '../lib/session.ts'
import { watchIdle } from './idle-clock.ts'
import { onDutyPage } from './menu.ts'
import { timeOut } from './session-end.ts'

/** '09:46:12', in 24 hours as everywhere else. */
const clockTime = (instant: number) => new Date(instant).toTimeString().slice(0, 8)

/**
 * The full-screen board of a generic account, which can only look. Whoever leaves it after the idle time is signed out.
 * An administrator's session is never kept, because anybody can walk up to a wall.
 */
const isWallBoard = () =>
  getSession()?.isGeneric === true && document.fullscreenElement !== null && location.pathname === onDutyPage

/** Asks an idle user whether they are still there, and signs them out without an answer. */
export function IdleWatcher() {
  const [endsAt, setEndsAt] = useState<number>()

  useEffect(
    () =>
      watchIdle({
        onIdle: setEndsAt,
        onActive: () => setEndsAt(undefined),
        onTimeout: () => void timeOut(),
        onKeepAlive: () => void call(sessionEndpoints.session, {}).catch(() => undefined),
        isKept: isWallBoard,
      }),
    [],
  )

  const goOn = () => setEndsAt(undefined)
  return (
    <Modal opened={endsAt !== undefined} onClose={goOn} title={texts.idle.question} withCloseButton={false} centered>
      <Text>
        You have been inactive for a while. Your session will time out at{' '}
        <strong className="figures">{endsAt !== undefined && clockTime(endsAt)}</strong>.
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button onClick={goOn}>Continue</Button>
      </Group>
    </Modal>
  )
}
