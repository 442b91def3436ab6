import { phoneText } from '@shiftward/client/phone-text.ts'
import type { MyShift, ShiftDetail } from '@shiftward/contract/mobile-shift.ts'
import { isNearEnoughToCallOut } from '@shiftward/contract/rules/call-out.ts'
import {
  IconArrowsExchange,
  IconBuildingHospital,
  IconCalendarDown,
  IconCalendarOff,
  IconHistory,
  IconMoodSick,
  IconNavigation,
  IconNote,
  IconPhone,
} from '@tabler/icons-react'
import { isGone } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { dateOf, distanceText, hours, hoursText, longDay, momentText } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { Empty, LoadError, Loading } from '../../ui/states.tsx'
import { SubScreen } from '../frame/screen.part.tsx'
import { NotSent } from '../frame/unsent.part.tsx'
import { changeText } from './change-text.part.ts'
import { Colleagues } from './colleagues.tsx'
import { PendingSwap, usePendingSwap } from './pending-row.part.tsx'
import { addressText, directions } from './place.part.tsx'
import classes from './shift.module.css'
import { useMyShifts, useShift } from './shift.queries.ts'
import { saveToCalendar } from './shift-file.ts'
import { kindOfShift, ShiftIcon } from './shift-icon.part.tsx'

/** When, where, which number, who is on with me. */
export function ShiftPage({ shiftId }: { shiftId: number }) {
  const { data: detail, error, refetch } = useShift(shiftId)
  const { shifts } = useMyShifts()
  const now = useNow()
  // The list may still have it.
  const isNotMine = isGone(error)
  const shift = isNotMine ? undefined : (detail ?? shifts?.find((one) => one.shiftId === shiftId))
  const pending = usePendingSwap(shiftId)
  return (
    <SubScreen
      title={shift?.teamName ?? 'Shift'}
      to="/calendar"
      bar={shift && <Bar shift={shift} now={now} isInSwap={pending !== undefined} />}
    >
      {shift && <When shift={shift} now={now} />}
      {shift && pending && <PendingSwap pending={pending} />}
      {detail && <Detail detail={detail} now={now} />}
      {isNotMine && (
        <Empty icon={IconCalendarOff} title="This shift is not yours" text="It may have been given to somebody else.">
          <Link to="/calendar" className="button teal">
            Go to the calendar
          </Link>
        </Empty>
      )}
      {!detail && !isNotMine && (error ? <LoadError what="The shift" onRetry={() => void refetch()} /> : <Loading />)}
    </SubScreen>
  )
}

function When({ shift, now }: { shift: MyShift; now: number }) {
  const day = dateOf(shift.startsAt)
  return (
    <div className={classes.when}>
      <p className="quiet">
        {longDay(day)} · {distanceText(shift.startsAt, shift.timeZone, now)}
      </p>
      <p className={classes.hours}>{hoursText(shift)}</p>
      <p className="chips">
        <span className="chip mine">
          <ShiftIcon shift={shift} size={14} /> {kindOfShift(shift)}
        </span>
        <span className="chip">{hours(shift.paidHours)} paid</span>
        {shift.addOnHours > 0 && <span className="chip">{hours(shift.addOnHours)} add-on</span>}
        <span className="chip">{shift.skillLevel}</span>
        <NotSent about={`shift ${shift.shiftId}`} />
      </p>
    </div>
  )
}

function Detail({ detail, now }: { detail: ShiftDetail; now: number }) {
  return (
    <>
      <div className="card rows">
        <div className="row">
          <span className="dot plain" aria-hidden="true">
            <IconBuildingHospital size={22} />
          </span>
          <span className="grow">
            <span className="title">{detail.facilityName}</span>
            <span className="detail">
              {detail.departmentName}
              <br />
              {addressText(detail)}
            </span>
          </span>
          <a className="hit accent" href={directions(detail)} target="_blank" rel="noreferrer" aria-label="Directions">
            <IconNavigation size={22} aria-hidden="true" />
          </a>
        </div>
        {detail.deskPhone !== '' && (
          <div className="row">
            <span className="dot plain" aria-hidden="true">
              <IconPhone size={22} />
            </span>
            <span className="grow">
              <span className="title">On-call desk</span>
              <span className="detail">{phoneText(detail.deskPhone)}</span>
            </span>
            <a className="hit accent" href={`tel:${detail.deskPhone}`} aria-label="Call the on-call desk">
              <IconPhone size={22} aria-hidden="true" />
            </a>
          </div>
        )}
        {detail.comment !== '' && (
          <div className="row">
            <span className="dot plain" aria-hidden="true">
              <IconNote size={22} />
            </span>
            <span className="grow">
              <span className="title">Note from the scheduler</span>
              <span className="detail">{detail.comment}</span>
            </span>
          </div>
        )}
      </div>
      <Colleagues colleagues={detail.colleagues} timeZone={detail.timeZone} />
      {detail.history.length > 1 && <Told history={detail.history} now={now} />}
    </>
  )
}

function Told({ history, now }: { history: ShiftDetail['history']; now: number }) {
  return (
    <>
      <h2 className="heading">What you were told</h2>
      <ul className="card rows">
        {history.map((change) => (
          <li className="row" key={change.changeId}>
            <span className="dot plain" aria-hidden="true">
              <IconHistory size={22} />
            </span>
            <span className="grow">
              <span className="title">{changeText(change)}</span>
              <span className="detail">{momentText(Date.parse(change.at), now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Bar({ shift, now, isInSwap }: { shift: MyShift; now: number; isInSwap: boolean }) {
  const hasBegun = Date.parse(shift.startsAt) <= now
  const isOver = Date.parse(shift.endsAt) <= now
  return (
    <div className="actions">
      {!isOver && isNearEnoughToCallOut(Date.parse(shift.startsAt), now) && (
        <Link to={`/shift/${shift.shiftId}/call-out`} className="button danger">
          <IconMoodSick size={22} aria-hidden="true" /> Call out
        </Link>
      )}
      <button type="button" className="button" onClick={() => saveToCalendar(shift)}>
        <IconCalendarDown size={22} aria-hidden="true" /> To calendar
      </button>
      {!hasBegun && !isInSwap && (
        <Link to={`/shift/${shift.shiftId}/swap`} className="button go">
          <IconArrowsExchange size={22} aria-hidden="true" /> Swap
        </Link>
      )}
    </div>
  )
}
