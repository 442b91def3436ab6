import { Button, Text } from '@mantine/core'
import { counted } from '@shiftward/client/counted.ts'
import { useState } from 'react'
import { downloadLinks } from '../../lib/invitation-links.ts'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useInviteAll } from './user.queries.ts'
import classes from './user-page.module.css'

const people = (count: number) => counted(count, 'person', 'people')

type Props = { q: string; count: number }

/** Invites everybody again who is found and has not accepted, on whichever page of the list. */
export function SendAll({ q, count }: Props) {
  const [isAsking, setAsking] = useState(false)
  const inviteAll = useInviteAll()

  async function send() {
    const { sent, failure } = await inviteAll.mutateAsync(q)
    const byHand = await downloadLinks(sent)
    setAsking(false)
    const done = byHand > 0 ? `New links for ${people(byHand)} are in the file.` : `Sent to ${people(sent.length)}.`
    if (sent.length > 0 || !failure) toastSuccess(done)
    if (failure) toastError(failure.message)
  }

  return (
    <>
      <Button className={classes.sendAll} variant="default" disabled={count === 0} onClick={() => setAsking(true)}>
        Send all again
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Send the invitation again to ${people(count)}?`}
        confirmLabel="Send all again"
        onCancel={() => setAsking(false)}
        onConfirm={send}
      >
        <Text size="sm">
          Links that these people already have will no longer work. Without a mail or SMS service you get a file with
          the new links, to hand over.
        </Text>
      </ConfirmDialog>
    </>
  )
}
