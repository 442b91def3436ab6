import { Button, Group, Modal, Text } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { useEffect, useState } from 'react'
import { call } from '../lib/call.ts'
import { watchIdle } from './idle-clock.ts'
import { timeOut } from './session-end.ts'

/** '09:46:12', in 24 hours as everywhere else. */
const clockTime = (instant: number) => new Date(instant).toTimeString().slice(0, 8)

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
      }),
    [],
  )

  const goOn = () => setEndsAt(undefined)
  return (
    <Modal opened={endsAt !== undefined} onClose={goOn} title={messages.idle.question} withCloseButton={false} centered>
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
