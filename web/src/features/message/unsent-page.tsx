import { Button } from '@mantine/core'
import { phoneText } from '@shiftward/client/phone-text.ts'
import type { OutboxMessage } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstView } from '../../lib/list-view.ts'
import { momentText } from '../../lib/moment-text.ts'
import { useRowsInRange } from '../../lib/page-in-range.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Page } from '../../ui/page.tsx'
import { unsentQuery, useRetryAll } from './message.queries.ts'
import classes from './unsent-page.module.css'

const columns: Column<OutboxMessage>[] = [
  {
    key: 'createdAt',
    title: 'Time',
    width: 176,
    render: ({ createdAt }) => (
      <time className={classes.time} dateTime={createdAt}>
        {momentText(createdAt)}
      </time>
    ),
  },
  {
    key: 'address',
    title: 'To',
    width: 232,
    render: ({ recipientName, address }) =>
      recipientName === null ? (
        phoneText(address)
      ) : (
        <>
          {recipientName}
          <span className={classes.address}>{phoneText(address)}</span>
        </>
      ),
  },
  {
    key: 'subject',
    title: 'Message',
    render: ({ subject, body, isSecret, cause }) => (
      <>
        {subject || body}
        {isSecret && <p className={classes.secret}>{texts.message.secretGone(cause)}</p>}
      </>
    ),
  },
  { key: 'lastError', title: 'Why it was not sent', render: ({ lastError }) => lastError },
]

/** The platform admin sees what was not sent or given up, and sends it again once a service can. */
export function UnsentPage() {
  const [view, setView] = useState(() => firstView('createdAt'))
  const unsent = useQuery(unsentQuery(view))
  const rows = useRowsInRange(unsent.data, view, setView)
  const { sendable = 0, total = 0 } = unsent.data ?? {}
  return (
    <Page title="Not sent" count={unsent.data?.total} actions={<SendAllButton sendable={sendable} />}>
      {(unsent.isPending || total > 0) && (
        <p className={classes.about}>{unsent.data && texts.message.canBeSent(sendable, total)}</p>
      )}
      <DataTable
        label="Messages that were not sent"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        sortedBy="createdAt"
        served={{ total, view, onView: setView }}
        emptyText={texts.message.allSent}
        isReloading={unsent.isFetching}
        isFailed={unsent.isError && !unsent.data}
        onRetry={() => void unsent.refetch()}
        opening={{
          content: ({ body }) => <p className={classes.body}>{body}</p>,
          isOpenable: ({ isSecret }) => !isSecret,
          label: ({ subject, address, recipientName }) => `Text: ${subject}, to ${recipientName ?? address}`,
        }}
      />
    </Page>
  )
}

function SendAllButton({ sendable }: { sendable: number }) {
  const retryAll = useRetryAll()
  // The button is about to be disabled, and would lose the focus.
  const onSuccess = () => document.getElementById('main')?.focus({ preventScroll: true })
  return (
    <Button
      leftSection={<IconSend size={16} />}
      disabled={sendable === 0}
      loading={retryAll.isPending}
      onClick={() => retryAll.mutate(undefined, { onSuccess })}
    >
      Send all again
    </Button>
  )
}
