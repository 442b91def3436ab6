import { dollars } from '@shiftward/client/money.ts'
import { type MyOffer, mobileOfferEndpoints } from '@shiftward/contract/mobile-offer.ts'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { useAct } from '../../lib/outgoing.ts'
import { go, leave } from '../../lib/router.ts'
import { dateOf, dayText, hours } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { complain, say } from '../../ui/toast.tsx'
import { useOffers } from '../frame/frame.queries.ts'
import { EndedSheet } from '../shift/ended-sheet.part.tsx'
import { WeekAndRest } from '../shift/facts.part.tsx'
import { Remedy } from '../shift/remedy.part.tsx'
import { useIsMine } from '../shift/shift.queries.ts'
import { GivenShift } from '../shift/shift-row.part.tsx'
import { endOf, verdictOf } from './offer-words.ts'

const close = () => leave('/open')

/** A shift that is offered to me: the first to accept has it. */
export function OfferSheet({ offerId }: { offerId: number }) {
  const { data } = useOffers()
  // What I have just answered is no longer open: the sheet stays as it is until it closes.
  const [answered, setAnswered] = useState<MyOffer>()
  const offer = answered ?? data?.find((one) => one.offerId === offerId)
  if (!data) return null
  return offer ? <Question offer={offer} onAnswer={() => setAnswered(offer)} /> : <Ended offerId={offerId} />
}

function Ended({ offerId }: { offerId: number }) {
  const { data: offer, isPending } = useAnswer(mobileOfferEndpoints.offer, { offerId: String(offerId) })
  const isMine = useIsMine()(offer?.shiftId ?? 0)
  if (isPending) return null
  return <EndedSheet {...endOf(offer, isMine)} shiftId={offer?.shiftId} isMine={isMine} onClose={close} />
}

function Question({ offer, onAnswer }: { offer: MyOffer; onAnswer: () => void }) {
  const { unsent, answer } = useAnswering(offer)
  const send = (accept: boolean) => {
    onAnswer()
    return answer(accept)
  }
  const verdict = verdictOf(offer)
  const Icon = verdict.kind === 'free' ? IconCircleCheck : IconAlertTriangle
  return (
    <Sheet title="Take this shift?" onClose={close}>
      <p className="quiet small">Offered to you. The first to accept has it.</p>
      <GivenShift
        shift={offer}
        detail={`${offer.teamName} · ${offer.departmentName} · ${hours(offer.paidHours)}`}
        isGot
      />
      <dl className="pairs">
        {offer.totalPay !== undefined && <dt>Pay</dt>}
        {offer.totalPay !== undefined && <dd>{dollars(offer.totalPay)}</dd>}
        <WeekAndRest shift={offer} />
      </dl>
      <p className={verdict.kind === 'free' ? 'note asked' : 'note warn'}>
        <Icon size={22} aria-hidden="true" /> <span>{verdict.text}</span>
      </p>
      {unsent ? (
        <p className="note warn form-note">Not sent yet. {unsent.isGain && 'It is not yours until it is sent.'}</p>
      ) : (
        <div className="buttons">
          {verdict.kind !== 'refused' && (
            <SendButton className="go main" onSend={() => send(true)}>
              Accept
            </SendButton>
          )}
          <Remedy findings={offer.findings} className="go main" />
          <SendButton className="edge" onSend={() => send(false)}>
            Decline
          </SendButton>
        </div>
      )}
    </Sheet>
  )
}

function useAnswering({ offerId, shiftId, startsAt }: MyOffer) {
  const { unsent, act } = useAct(`offer ${offerId}`)
  const day = dayText(dateOf(startsAt))
  async function answer(accept: boolean) {
    const outcome = await act({
      call: mobileOfferEndpoints.answer.path,
      input: { offerId, accept },
      title: accept ? `Accept the offer of ${day}` : `Decline the offer of ${day}`,
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
  return { unsent, answer }
}
