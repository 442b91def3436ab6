import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MySwap } from '@shiftward/contract/mobile-request.ts'
import type { MyShift, PhoneShift } from '@shiftward/contract/mobile-shift.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { leave } from '../../lib/router.ts'
import { dateOf, daysText, hours, paidText } from '../../lib/words.ts'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useSwaps } from '../frame/frame.queries.ts'
import { useAnswerSwap } from '../request/answer-swap.part.ts'
import { firstName, givenAndGot } from '../request/requests.part.ts'
import { Withdraw } from '../request/withdraw.part.tsx'
import { findingTexts } from '../shift/finding.part.ts'
import { Remedy } from '../shift/remedy.part.tsx'
import { useMyShifts } from '../shift/shift.queries.ts'
import { GivenShift } from '../shift/shift-row.part.tsx'
import { weekHours, weekOf } from '../shift/shift-week.part.ts'
import { openUntil } from './open-until.ts'
import { stateOf } from './swap-state.ts'

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
  return swap.isForMe && swap.swapStatus === 'MediatorApproved' ? (
    <Question swap={swap} />
  ) : (
    <State named={swap} all={data} />
  )
}

const detailOf = (shift: PhoneShift) => `${shift.teamName} · ${shift.departmentName} · ${paidText(shift)}`

function Both({ swap }: { swap: MySwap }) {
  const { given, got } = givenAndGot(swap)
  return (
    <>
      {given && <p className="heading">You give</p>}
      {given && <GivenShift shift={given} detail={detailOf(given)} />}
      {got && <p className="heading">You get</p>}
      {got && <GivenShift shift={got} detail={detailOf(got)} isGot />}
    </>
  )
}

/** The weeks that it changes, before and after. */
function Weeks({ swap, mine }: { swap: MySwap; mine: MyShift[] }) {
  const { given, got } = givenAndGot(swap)
  const after = [...mine.filter(({ shiftId }) => shiftId !== given?.shiftId), ...(got ? [got] : [])]
  const starts = [given, got].flatMap((shift) => (shift ? [weekOf(dateOf(shift.startsAt)).from] : []))
  return (
    <dl className="pairs">
      {[...new Set(starts)].map((from) => (
        <div className="pair-line" key={from}>
          <dt>Week {daysText(from, weekOf(from).to)}</dt>
          <dd>
            {hours(weekHours(mine, weekOf(from)))} → {hours(weekHours(after, weekOf(from)))}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const NotSentYet = () => <p className="note warn">Not sent yet. It counts when it is sent.</p>

const Decline = ({ onSend }: { onSend: () => Promise<void> }) => (
  <SendButton className="edge" onSend={onSend}>
    Decline
  </SendButton>
)

function Question({ swap }: { swap: MySwap }) {
  const { shifts = [] } = useMyShifts()
  const { returnShift, fromQHPName } = swap
  const { unsent, answer } = useAnswering(swap)
  const name = firstName(fromQHPName)
  const against = findingTexts(swap.findings ?? [])
  return (
    <Sheet title={returnShift ? `Exchange with ${name}?` : `Take a shift of ${name}?`} onClose={close}>
      <p className="quiet small">{fromQHPName} asks you. Your scheduler has approved it.</p>
      <Both swap={swap} />
      <Weeks swap={swap} mine={shifts} />
      {against.length > 0 && (
        <p className="note warn">
          <IconAlertTriangle size={22} aria-hidden="true" />
          <span>{against.map((text) => `${text}.`).join(' ')}</span>
        </p>
      )}
      {unsent ? (
        <NotSentYet />
      ) : (
        <div className="buttons">
          {against.length === 0 && (
            <SendButton className="go main" onSend={() => answer(true)}>
              {returnShift ? 'Accept exchange' : 'Accept'}
            </SendButton>
          )}
          <Remedy findings={swap.findings ?? []} className="go main" />
          <Decline onSend={() => answer(false)} />
        </div>
      )}
      <p className="quiet small center sheet-words">{openUntil(swap)}</p>
    </Sheet>
  )
}

/** Answers, and closes the sheet. */
function useAnswering(swap: MySwap) {
  const { unsent, answer } = useAnswerSwap(swap)
  return { unsent, answer: (accept: boolean) => answer(accept).then(close) }
}

/** How far it is. What I asked for can be withdrawn, for all who were asked together; what I am asked can be declined. */
function State({ named, all }: { named: MySwap; all: MySwap[] }) {
  const { swap, title, isDecided, words } = stateOf(named, all)
  const { unsent, answer } = useAnswering(swap)
  return (
    <Sheet title={title} onClose={close}>
      <Both swap={swap} />
      <p className="quiet sheet-words">{words}</p>
      <div className="buttons">
        {!isDecided && !swap.isForMe && (
          <Withdraw
            call={mobileEndpoints.withdrawSwap.path}
            input={{ swapId: swap.swapId }}
            what={title}
            about={`swap ${swap.swapId}`}
            onDone={close}
          />
        )}
        {!isDecided && swap.isForMe && (unsent ? <NotSentYet /> : <Decline onSend={() => answer(false)} />)}
        <button type="button" className="button plain" onClick={close}>
          Close
        </button>
      </div>
    </Sheet>
  )
}
