import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useAnswer } from '../../lib/answers.ts'
import { useAct } from '../../lib/outgoing.ts'
import { leave as leaveSheet } from '../../lib/router.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { hasSeveralOrganizations } from '../frame/organizations.part.ts'
import { useToday } from '../frame/today.part.ts'
import { isCancelAsked, leaveName, ofLeave } from './requests.part.ts'
import { NotSentYet, Withdraw } from './withdraw.part.tsx'

const close = () => leaveSheet('/requests')

/** One leave: an open request can be withdrawn, an approved one is cancelled by the scheduler. */
export function LeaveSheet({ leaveId }: { leaveId: number }) {
  const { data } = useAnswer(mobileEndpoints.leaves, {})
  const today = useToday()
  const leave = data?.find(({ id }) => id === leaveId)
  if (!data) return null
  if (!leave) {
    return (
      <Sheet title="Not here any more" onClose={close}>
        <p className="quiet">This leave is no longer in your list.</p>
      </Sheet>
    )
  }
  const hasSeveral = hasSeveralOrganizations(data)
  const title = leaveName(leave, hasSeveral)
  const isOpen = leave.leaveStatus === 'Open'
  const isAhead = leave.leaveStatus === 'Approved' && fromWireDate(leave.toDate) >= today
  return (
    <Sheet title={title} onClose={close}>
      <p className="quiet">
        {isOpen
          ? `${leave.organizationName} has not decided yet. Your shifts stay yours until then.`
          : ofLeave(leave, true).detail}
      </p>
      {isCancelAsked(leave) && (
        <p className="quiet">You asked to cancel it. Your scheduler has not decided yet, and it stands until then.</p>
      )}
      {hasSeveral && (isOpen || isAhead) && (
        <p className="quiet small">This is about {leave.organizationName} alone: what you asked of others stays.</p>
      )}
      <div className="buttons">
        {isOpen && (
          <Withdraw
            call={mobileEndpoints.cancelLeave.path}
            input={{ leaveId }}
            what={title}
            about={`leave ${leaveId}`}
            onDone={close}
          />
        )}
        {isAhead && !isCancelAsked(leave) && <Cancel leaveId={leaveId} title={title} />}
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}

function Cancel({ leaveId, title }: { leaveId: number; title: string }) {
  const { unsent, act } = useAct(`leave ${leaveId}`)
  async function ask() {
    const outcome = await act({
      call: mobileEndpoints.cancelLeave.path,
      input: { leaveId },
      title: `Ask to cancel ${title}`,
      isGain: false,
    })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? 'Asked. Your scheduler decides.' : 'Not sent yet. It is sent when you are online.')
    close()
  }
  if (unsent) return <NotSentYet />
  return (
    <>
      <p className="quiet small">Your scheduler decides. Shifts that it freed do not come back by themselves.</p>
      <SendButton className="edge danger main" onSend={ask}>
        Ask to cancel it
      </SendButton>
    </>
  )
}
