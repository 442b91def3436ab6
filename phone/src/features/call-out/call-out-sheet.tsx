import { phoneText } from '@shiftward/client/phone-text.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { isNearEnoughToCallOut } from '@shiftward/contract/rules/call-out.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { IconArrowBackUp, IconBell, IconCalendarX, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { useNetwork } from '../../lib/network.ts'
import { useNow } from '../../lib/now.ts'
import { leave } from '../../lib/router.ts'
import { dateOf, hoursText, monthDay, shiftTitle } from '../../lib/words.ts'
import { SelectField } from '../../ui/field.tsx'
import { Link } from '../../ui/link.tsx'
import { SendButton } from '../../ui/send-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TickRow } from '../../ui/tick-row.tsx'
import { useMyShifts, useShift } from '../shift/shift.queries.ts'
import { noteOf, recordedText } from './call-out-words.ts'
import { leavingTimes } from './leaving-times.ts'
import { isSettled } from './outcome.ts'
import { useCallOut } from './use-call-out.ts'

const soon = 4 * 3_600_000

/** Says that I am sick. Never left to the queue: either the schedulers are told now, or the person must phone. */
export function CallOutSheet({ shiftId }: { shiftId: number }) {
  const { shifts } = useMyShifts()
  const { data: detail } = useShift(shiftId)
  const now = useNow()
  // A shift that is called out leaves the list of shifts, so the sheet keeps what it knew when it was first pressed.
  const [pressed, setPressed] = useState<Known>()
  const known = pressed ?? (shifts && { shifts, desk: detail?.deskPhone ?? '' })
  const close = () => leave(`/shift/${shiftId}`)
  if (!known) return null
  const shift = known.shifts.find((one) => one.shiftId === shiftId)
  if (!shift) {
    return (
      <Sheet title="This shift is not yours" onClose={close}>
        <p className="quiet">It may have been given to somebody else.</p>
      </Sheet>
    )
  }
  if (!isNearEnoughToCallOut(Date.parse(shift.startsAt), now)) return <TooEarly onClose={close} />
  return <Question shift={shift} {...known} onPress={() => setPressed(known)} onClose={close} />
}

type Known = { shifts: MyShift[]; desk: string }

/** Whoever comes by an old link. */
const TooEarly = ({ onClose }: { onClose: () => void }) => (
  <Sheet title="This shift is still far away" onClose={onClose}>
    <p className="quiet">{texts.mobile.callOutTooEarly(limits.mobile.callOutAheadMs / 3_600_000)}</p>
    <div className="buttons">
      <Link to="/leave" className="button go main">
        Ask for leave
      </Link>
    </div>
  </Sheet>
)

type QuestionProps = Known & { shift: MyShift; onPress: () => void; onClose: () => void }

function Question({ shift, shifts, desk, onPress, onClose }: QuestionProps) {
  const now = useNow()
  const { isOffline } = useNetwork()
  const [also, setAlso] = useState<number[]>([])
  // As they were when the sheet opened, so that the choice stays.
  const [times] = useState(() => leavingTimes(shift, now))
  const [leftAt, setLeftAt] = useState(times[0] ?? '')
  const called = shifts.filter((one) => one === shift || also.includes(one.shiftId))
  const { tried, problem, send } = useCallOut(called, { shift, leftAt })
  const isSoon = Date.parse(shift.startsAt) - now < soon
  const nextDays = shifts.filter(
    ({ shiftId, startsAt }) => isOfNextDays(shift, startsAt, now) && !isSettled(tried.get(shiftId)),
  )
  const isBegun = [...tried.values()].includes('out')
  // After a first try we cannot say that nobody was told.
  const isUntold = isOffline && tried.size === 0
  const note = noteOf({ problem, isOffline: isUntold, isSoon, desk })
  const phone = desk !== '' && <PhoneDesk desk={desk} isFirst={isSoon || isOffline || problem !== undefined} />
  return (
    <Sheet title={isBegun ? 'Not everything is called out' : 'Call out of this shift?'} onClose={onClose}>
      <p className="strong">
        {shiftTitle(shift)}, {shift.teamName}
      </p>
      {times.length > 0 && <Leaving times={times} value={leftAt} isFixed={tried.size > 0} onChange={setLeftAt} />}
      <What shift={shift} hasWorked={leftAt !== ''} />
      <NextDays shifts={nextDays} chosen={also} onChange={setAlso} />
      <div role="alert">{note && <p className={`note ${note.kind} form-note`}>{note.text}</p>}</div>
      <div className="buttons">
        {phone}
        <SendButton
          className="stop main"
          isDisabled={isUntold}
          onSend={() => {
            onPress()
            return send()
          }}
        >
          {problem === undefined ? 'Call out sick' : 'Try again'}
        </SendButton>
        <button type="button" className="button plain" onClick={onClose}>
          {isBegun ? 'Close' : 'Keep my shift'}
        </button>
      </div>
    </Sheet>
  )
}

type LeavingProps = { times: string[]; value: string; isFixed: boolean; onChange: (time: string) => void }

/** Until when I have worked. Pressed again after a lost answer, it must be the same call-out. */
const Leaving = ({ times, value, isFixed, onChange }: LeavingProps) => (
  <SelectField
    label="I leave at"
    value={value}
    disabled={isFixed}
    onChange={(event) => onChange(event.currentTarget.value)}
  >
    <option value="">I did not come</option>
    {times.map((time, step) => (
      <option key={time} value={time}>
        {step === 0 ? `${time}, now` : time}
      </option>
    ))}
  </SelectField>
)

type NextDaysProps = { shifts: MyShift[]; chosen: number[]; onChange: (chosen: number[]) => void }

const NextDays = ({ shifts, chosen, onChange }: NextDaysProps) =>
  shifts.map((shift) => (
    <TickRow
      key={shift.shiftId}
      name="also"
      isOn={chosen.includes(shift.shiftId)}
      onPress={() => onChange(toggled(chosen, shift.shiftId))}
    >
      <span className="title">Also out on {monthDay(dateOf(shift.startsAt))}</span>
      <span className="detail">
        {shift.teamName}, {hoursText(shift)}
      </span>
    </TickRow>
  ))

const toggled = (ids: number[], id: number) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id])

/** Other shifts of the same day are freed anyway. */
const isOfNextDays = (shift: MyShift, startsAt: string, now: number): boolean =>
  dateOf(startsAt) > dateOf(shift.startsAt) && isNearEnoughToCallOut(Date.parse(startsAt), now)

function What({ shift, hasWorked }: { shift: MyShift; hasWorked: boolean }) {
  const { data: profile } = useAnswer(mobileEndpoints.profile, {})
  return (
    <ul className="stack sheet-words">
      <li className="fact">
        <IconBell size={18} aria-hidden="true" />
        <span>Your schedulers are told at once and look for somebody.</span>
      </li>
      <li className="fact">
        <IconCalendarX size={18} aria-hidden="true" />
        <span>
          {recordedText(monthDay(dateOf(shift.startsAt)), { ...shift, hasWorked }, profile?.facilities ?? [])}
        </span>
      </li>
      <li className="fact">
        <IconArrowBackUp size={18} aria-hidden="true" />
        <span>To come back you have to ask them.</span>
      </li>
    </ul>
  )
}

const PhoneDesk = ({ desk, isFirst }: { desk: string; isFirst: boolean }) => (
  <a className={isFirst ? 'button go main' : 'button edge'} href={`tel:${desk}`}>
    <IconPhone size={18} aria-hidden="true" /> Phone {phoneText(desk)}
  </a>
)
