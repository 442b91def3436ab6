import { dollars } from '@shiftward/client/money.ts'
import { type MyOffer, mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { dayText } from '@shiftward/contract/rules/day-words.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { act, useQueue } from '../../lib/outgoing.ts'
import { isWaiting } from '../../lib/queue.ts'
import { go, leave } from '../../lib/router.ts'
import { dateOf, daysText, hours } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { useOffers } from '../frame/frame.queries.ts'
import { useMyShifts } from '../shift/shift.queries.ts'
import { GivenShift } from '../shift/shift-row.part.tsx'
import { weekHours, weekOf } from '../shift/shift-week.part.ts'

const close = () => leave('/open')

/** A shift that is offered to me: the first to accept has it. */
export function OfferSheet({ offerId }: { offerId: number }) {
  const { data } = useOffers()
  const offer = data?.find((one) => one.offerId === offerId)
  if (!data) return null
  if (!offer) {
    return (
      <Sheet title="Somebody was quicker" onClose={close}>
        <p className="quiet">This offer is no longer open.</p>
      </Sheet>
    )
  }
  return <Question offer={offer} />
}

function Question({ offer }: { offer: MyOffer }) {
  const isSent = useQueue().some((action) => isWaiting(action) && action.about === `offer ${offer.offerId}`)
  const isFree = offer.findings.length === 0
  return (
    <Sheet title="Take this shift?" onClose={close}>
      <p className="quiet small">Offered to you. The first to accept has it.</p>
      <GivenShift
        shift={offer}
        detail={`${offer.teamName} · ${offer.departmentName} · ${hours(offer.paidHours)}`}
        isGot
      />
      <Facts offer={offer} />
      {offer.findings.map(({ rule, text }) => (
        <p className="note warn" key={rule}>
          <IconAlertTriangle size={22} aria-hidden="true" /> <span>{text}</span>
        </p>
      ))}
      {isFree && (
        <p className="note asked">
          <IconCircleCheck size={22} aria-hidden="true" />
          <span>Nothing speaks against it. It is yours as soon as you accept.</span>
        </p>
      )}
      {isSent ? (
        <p className="note warn form-note">Not sent yet. It is not yours until it is sent.</p>
      ) : (
        <div className="buttons">
          {isFree && (
            <SendButton className="go main" onSend={() => answer(offer, true)}>
              Accept
            </SendButton>
          )}
          <SendButton className="edge" onSend={() => answer(offer, false)}>
            Decline
          </SendButton>
        </div>
      )}
    </Sheet>
  )
}

function Facts({ offer }: { offer: MyOffer }) {
  const { shifts = [] } = useMyShifts()
  const week = weekOf(dateOf(offer.startsAt))
  const before = weekHours(shifts, week)
  return (
    <dl className="pairs">
      {offer.totalPay !== undefined && <dt>Pay</dt>}
      {offer.totalPay !== undefined && <dd>{dollars(offer.totalPay)}</dd>}
      <dt>Your week, {daysText(week.from, week.to)}</dt>
      <dd>
        {hours(before)} → {hours(before + (offer.onCall ? 0 : offer.paidHours))}
      </dd>
    </dl>
  )
}

async function answer({ offerId, shiftId, startsAt }: MyOffer, accept: boolean) {
  const day = dayText(dateOf(startsAt))
  const outcome = await act({
    call: mobileOfferEndpoints.answer.path,
    input: { offerId, accept },
    title: accept ? `Accept the offer of ${day}` : `Decline the offer of ${day}`,
    about: `offer ${offerId}`,
    isGain: accept,
  })
  if (outcome.state === 'refused') complain(outcome.message)
  if (outcome.state === 'waiting') say(accept ? 'Not sent yet. It is not yours until it is sent.' : 'Not sent yet.')
  if (outcome.state === 'done') {
    if (accept) say(`${day} is yours.`, { name: 'See it', run: () => go(`/shift/${shiftId}`) })
    else say('Declined.')
  }
  close()
}
