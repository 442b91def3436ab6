import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { toastError, toastSuccess } from '../../lib/toast.ts'
import { downloadSheet } from '../../lib/xlsx.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Invited, useInviteAll } from './user.queries.ts'
import classes from './user-page.module.css'

const columns = [
  { title: 'FIRST NAME', type: 'text', width: 16 },
  { title: 'LAST NAME', type: 'text', width: 16 },
  { title: 'E-MAIL', type: 'text', width: 34 },
  { title: 'INVITATION', type: 'text', width: 90 },
] as const

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

/** Where nothing can send them, the links are handed over; the server keeps only their hashes. */
async function handOver(invited: Invited[]) {
  const rows = invited.flatMap(({ user, link }) =>
    link ? [[user.firstName, user.lastName, user.emailId, new URL(link, location.origin).href]] : [],
  )
  if (rows.length > 0) await downloadSheet('invitations.xlsx', { columns: [...columns], rows })
  return rows.length
}

type Props = { q: string; count: number }

/** Invites everybody again who is found and has not accepted, on whichever page of the list. */
export function SendAll({ q, count }: Props) {
  const [isAsking, setAsking] = useState(false)
  const inviteAll = useInviteAll()

  async function send() {
    const { invited, failure } = await inviteAll.mutateAsync(q)
    const byHand = await handOver(invited)
    setAsking(false)
    const done = byHand > 0 ? `New links for ${people(byHand)} are in the file.` : `Sent to ${people(invited.length)}.`
    if (invited.length > 0 || !failure) toastSuccess(done)
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
