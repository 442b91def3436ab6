import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { useAnswer } from '../../lib/answers.ts'
import { act } from '../../lib/outgoing.ts'
import { leave as leaveSheet } from '../../lib/router.ts'
import { daysText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { ofLeave } from './requests.part.ts'

const close = () => leaveSheet('/requests')

/** One leave, with the way to take an open request back. */
export function LeaveSheet({ leaveId }: { leaveId: number }) {
  const { data } = useAnswer(mobileEndpoints.leaves, {})
  const leave = data?.find(({ id }) => id === leaveId)
  if (!data) return null
  if (!leave) {
    return (
      <Sheet title="Not here any more" onClose={close}>
        <p className="quiet">This leave is no longer in your list.</p>
      </Sheet>
    )
  }
  const days = daysText(toIsoDate(leave.fromDate) ?? '', toIsoDate(leave.toDate) ?? '')
  const title = `${leave.leaveTypeName} ${days}`
  async function withdraw() {
    const outcome = await act({
      call: mobileEndpoints.cancelLeave.path,
      input: { leaveId },
      title: `Withdraw ${title}`,
      about: `leave ${leaveId}`,
      isGain: false,
    })
    if (outcome.state === 'refused') return complain(outcome.message)
    say(outcome.state === 'done' ? `${title} is withdrawn.` : 'Not sent yet. It is sent when you are online.')
    close()
  }
  const isOpen = leave.leaveStatus === 'Open'
  return (
    <Sheet title={title} onClose={close}>
      <p className="quiet">
        {isOpen
          ? `${leave.organizationName} has not decided yet. Your shifts stay yours until then.`
          : ofLeave(leave, true).detail}
      </p>
      <div className="buttons">
        {isOpen && (
          <SendButton className="edge danger main" onSend={withdraw}>
            Withdraw the request
          </SendButton>
        )}
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
