import { Button, Skeleton, Text } from '@mantine/core'
import { CallError } from '@shiftward/client/call-error.ts'
import type { FindingText } from '@shiftward/contract/rule.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { zoneOfMoment } from '../../../lib/facility-moment.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { LoadError } from '../../../ui/load-error.tsx'
import { shiftPreviewQuery, useDecideShift } from '../../request/request.queries.ts'
import { listText } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import classes from './dialogs.module.css'

const text = texts.request

type ShiftRequest = Entry['requests'][number]
/** The decision that is being confirmed. It stays while the prompt fades out. */
export type RequestQuestion = { opened: boolean; request: ShiftRequest; isApproval: boolean; findings: FindingText[] }

type Props = {
  entry: Entry
  timeZone: string
  question: RequestQuestion | undefined
  onAsk: (question: RequestQuestion) => void
  onApproved: () => void
}

/** Who asked for the shift and since when, with the decision. */
export function RequestSection({ entry, timeZone, question, onAsk, onApproved }: Props) {
  const decide = useDecideShift()
  const others = entry.requests.filter((one) => one.shiftApprovalId !== question?.request.shiftApprovalId)
  const close = () => question && onAsk({ ...question, opened: false })

  async function confirm() {
    if (!question || entry.shiftId === null) return
    const { request, isApproval, findings } = question
    // They were read in the prompt.
    const decision = { isApproval, isConfirmed: isApproval && findings.length > 0 }
    try {
      await decide.mutateAsync({ shiftApprovalId: request.shiftApprovalId, shiftId: entry.shiftId, ...decision })
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
            timeZone={timeZone}
            onDecide={(isApproval, findings) => onAsk({ opened: true, request, isApproval, findings })}
          />
        ))}
      </ul>
      {question && (
        <ConfirmDialog
          opened={question.opened}
          title={question.isApproval ? text.confirmAccept : text.confirmReject}
          confirmLabel={
            !question.isApproval ? 'Deny' : question.findings.length > 0 ? 'Confirm and approve' : 'Approve'
          }
          isDestructive={!question.isApproval}
          onConfirm={confirm}
          onCancel={close}
        >
          <Text>
            {question.isApproval
              ? `${question.request.providerName} gets the shift.`
              : `${question.request.providerName} does not get the shift. It stays open.`}
            {question.isApproval && others.length > 0 && ` Denied to ${namesOf(others)}, who also asked.`}
          </Text>
          {question.isApproval && <Findings findings={question.findings} />}
        </ConfirmDialog>
      )}
    </section>
  )
}

/** The rules that speak against the request. */
const Findings = ({ findings }: { findings: FindingText[] }) =>
  findings.length > 0 && (
    <ul className={classes.findings} aria-label="Conflicts">
      {findings.map(({ rule, text: found }) => (
        <li key={`${rule} ${found}`}>
          <b>{ruleWords[rule].name}</b> {found}
        </li>
      ))}
    </ul>
  )

const namesOf = (requests: ShiftRequest[]) => listText(requests.map(({ providerName }) => providerName))

type RowProps = {
  request: ShiftRequest
  timeZone: string
  onDecide: (isApproval: boolean, findings: FindingText[]) => void
}

function RequestRow({ request, timeZone, onDecide }: RowProps) {
  const { shiftApprovalId, providerName, submittedOn } = request
  const preview = useQuery(shiftPreviewQuery(shiftApprovalId))
  const { data } = preview
  const findings = data?.provider.findings ?? []
  return (
    <li className={classes.request}>
      <div className={classes.requester}>
        <p>
          <b>{providerName}</b> asked on {`${submittedOn.slice(0, 16)}${zoneOfMoment(submittedOn, timeZone)}`}
        </p>
        {data?.obstacle && <p className={classes.obstacle}>Approving would be refused. {data.obstacle}</p>}
        {!data?.obstacle && <Findings findings={findings} />}
        {data && (
          <p>
            That week: {data.provider.weekHours} h without the shift, {data.provider.weekHoursAfter} h with it.
          </p>
        )}
        {!data && preview.isError && <LoadError onRetry={() => void preview.refetch()} />}
        {!data && !preview.isError && <Skeleton height={10} width="70%" my={4} />}
      </div>
      <Button size="compact-sm" aria-label={`Approve ${providerName}`} onClick={() => onDecide(true, findings)}>
        Approve
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Deny ${providerName}`}
        onClick={() => onDecide(false, findings)}
      >
        Deny
      </Button>
    </li>
  )
}
