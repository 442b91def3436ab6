import { Button, Skeleton, Text } from '@mantine/core'
import { messages } from '@shiftward/contract/messages.ts'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../lib/call.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { shiftPreviewQuery, useDecideShift } from '../../request/request.queries.ts'
import { listText } from '../entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './dialogs.module.css'

const text = messages.request

type Request = Entry['requests'][number]
/** The decision that is being confirmed. It stays while the prompt fades out. */
export type Asked = { opened: boolean; request: Request; isApproval: boolean }

type Props = {
  entry: Entry
  asked: Asked | undefined
  onAsk: (asked: Asked) => void
  onApproved: () => void
}

/** Who asked for the shift and since when, with the decision. */
export function RequestSection({ entry, asked, onAsk, onApproved }: Props) {
  const decide = useDecideShift()
  const others = entry.requests.filter((one) => one.shiftApprovalId !== asked?.request.shiftApprovalId)
  const close = () => asked && onAsk({ ...asked, opened: false })

  async function confirm() {
    if (!asked || entry.shiftId === null) return
    const { request, isApproval } = asked
    try {
      await decide.mutateAsync({ shiftApprovalId: request.shiftApprovalId, shiftId: entry.shiftId, isApproval })
      toastSuccess(text.updated)
      if (isApproval) onApproved()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toastError(error.message)
    }
    close()
  }

  return (
    <section className={classes.requests} aria-label="Requests">
      <h3>
        {entry.requests.length === 1 ? '1 request for this shift' : `${entry.requests.length} requests for this shift`}
      </h3>
      <ul>
        {entry.requests.map((request) => (
          <RequestRow
            key={request.shiftApprovalId}
            request={request}
            onDecide={(isApproval) => onAsk({ opened: true, request, isApproval })}
          />
        ))}
      </ul>
      {asked && (
        <ConfirmDialog
          opened={asked.opened}
          title={asked.isApproval ? text.confirmAccept : text.confirmReject}
          confirmLabel={asked.isApproval ? 'Approve' : 'Deny'}
          isDestructive={!asked.isApproval}
          onConfirm={confirm}
          onCancel={close}
        >
          <Text>
            {asked.isApproval
              ? `${asked.request.providerName} gets the shift.`
              : `${asked.request.providerName} does not get the shift. It stays open.`}
            {asked.isApproval && others.length > 0 && ` Denied to ${namesOf(others)}, who also asked.`}
          </Text>
        </ConfirmDialog>
      )}
    </section>
  )
}

const namesOf = (requests: Request[]) => listText(requests.map(({ providerName }) => providerName))

function RequestRow({ request, onDecide }: { request: Request; onDecide: (isApproval: boolean) => void }) {
  const { shiftApprovalId, providerName, submittedOn } = request
  const preview = useQuery(shiftPreviewQuery(shiftApprovalId))
  const { data } = preview
  return (
    <li className={classes.request}>
      <div className={classes.requester}>
        <p>
          <b>{providerName}</b> asked on {submittedOn.slice(0, 16)}
        </p>
        {data?.obstacle && <p className={classes.obstacle}>Approving would be refused. {data.obstacle}</p>}
        {data && (
          <p>
            That week: {data.provider.weekHours} h without the shift, {data.provider.weekHoursAfter} h with it.
          </p>
        )}
        {!data && preview.isError && <LoadError onRetry={() => void preview.refetch()} />}
        {!data && !preview.isError && <Skeleton height={10} width="70%" my={4} />}
      </div>
      <Button size="compact-sm" aria-label={`Approve ${providerName}`} onClick={() => onDecide(true)}>
        Approve
      </Button>
      <Button size="compact-sm" variant="default" aria-label={`Deny ${providerName}`} onClick={() => onDecide(false)}>
        Deny
      </Button>
    </li>
  )
}
