import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import { act, useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { leave } from '../../lib/router.ts'
import { dateOf, daysText, dayText, hours, timeOf } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { useSwaps } from '../frame/frame.queries.ts'
import { firstName, ofSwap } from '../request/requests.part.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { GivenShift } from '../shift/shift-row.part.tsx'
import { weekHours, weekOf } from '../shift/shift-week.part.ts'

const close = () => leave('/requests')

/** A swap: the question to me, or how far mine is. */
export function SwapSheet({ swapId }: { swapId: number }) {
  const { data } = useSwaps()
  const swap = data?.find((one) => one.swapId === swapId)
  if (!data) return null
  if (!swap) {
    return (
      <Sheet title="Not here any more" onClose={close}>
        <p className="quiet">This swap is no longer in your list.</p>
      </Sheet>
    )
  }
  return swap.isForMe && swap.swapStatus === 'MediatorApproved' ? <Question swap={swap} /> : <State swap={swap} />
}

const detailOf = ({ shift }: MySwap) => `${shift.teamName} · ${shift.departmentName} · ${hours(shift.paidHours)}`

function Question({ swap }: { swap: MySwap }) {
  const { shifts = [] } = useMyShifts()
  const { shift, fromQHPName } = swap
  const isSent = useQueue().some((action) => isWaiting(action) && action.about === `swap ${swap.swapId}`)
  const week = weekOf(dateOf(shift.startsAt))
  const before = weekHours(shifts, week)
  return (
    <Sheet title={`Take a shift of ${firstName(fromQHPName)}?`} onClose={close}>
      <p className="quiet small">{fromQHPName} asks you. Your scheduler has approved it.</p>
      <p className="heading">You get</p>
      <GivenShift shift={shift} detail={detailOf(swap)} isGot />
      <dl className="pairs">
        <dt>Your week, {daysText(week.from, week.to)}</dt>
        <dd>
          {hours(before)} → {hours(before + (shift.onCall ? 0 : shift.paidHours))}
        </dd>
      </dl>
      {isSent ? (
        <p className="note warn">Not sent yet. It counts when it is sent.</p>
      ) : (
        <div className="buttons">
          <SendButton className="go main" onSend={() => answer(swap, true)}>
            Accept
          </SendButton>
          <SendButton className="edge" onSend={() => answer(swap, false)}>
            Decline
          </SendButton>
        </div>
      )}
      <p className="quiet small center">
        Open until {dayText(dateOf(shift.startsAt))}, {timeOf(shift.startsAt)}
      </p>
    </Sheet>
  )
}

async function answer({ swapId, shift, fromQHPName }: MySwap, accept: boolean) {
  const day = dayText(dateOf(shift.startsAt))
  const outcome = await act({
    call: mobileEndpoints.answerSwap.path,
    input: { swapId, accept },
    title: accept ? `Accept ${day} of ${fromQHPName}` : `Decline ${day} of ${fromQHPName}`,
    about: `swap ${swapId}`,
    isGain: accept,
  })
  if (outcome.state === 'refused') complain(outcome.message)
  if (outcome.state === 'waiting') say(accept ? 'Not sent yet. It is not yours until it is sent.' : 'Not sent yet.')
  if (outcome.state === 'done') say(accept ? `${day} is yours.` : 'Declined.')
  close()
}

function State({ swap }: { swap: MySwap }) {
  const { title, detail, turn } = ofSwap(swap)
  const waitsFor =
    swap.swapStatus === 'Open' ? 'Your scheduler has to approve it first.' : `${swap.toQHPName} has to answer.`
  return (
    <Sheet title={title} onClose={close}>
      <GivenShift shift={swap.shift} detail={detailOf(swap)} />
      <p className="quiet">{turn === 'decided' ? detail : waitsFor}</p>
      <div className="buttons">
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
