import type { MyShift, ShiftDetail } from '@shiftward/contract/mobile-shift.ts'
import { shortWeekday, weekdayName } from '@shiftward/contract/rules/day-words.ts'
import { IconChevronRight, IconMapPin, IconNavigation, IconPhone, IconUsers } from '@tabler/icons-react'
import { dateOf, dayText, distanceText, paidText, shiftTitle, shortSpan, spanText, timeText } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import { addressText, directions } from '../shift/place.part.tsx'
import { useShift } from '../shift/shift.queries.ts'
import { ShiftIcon } from '../shift/shift-icon.part.tsx'
import classes from './today.module.css'

const halfDay = 12 * 3_600_000
const nearly = 6 * 86_400_000

/** The largest text of the app: until when am I off, or on. */
export function Hero({ shift, now }: { shift: MyShift; now: number }) {
  const isOn = Date.parse(shift.startsAt) <= now
  const { data: detail } = useShift(shift.shiftId)
  return (
    <section className={classes.hero} aria-label={isOn ? 'You are on shift' : 'Next shift'}>
      <div className={classes.until}>
        <Until shift={shift} now={now} isOn={isOn} />
      </div>
      <div className={classes.next}>
        <Link to={`/shift/${shift.shiftId}`} className={classes.summary}>
          <span className="grow">
            <span className={classes.when}>{isOn ? shift.teamName : shiftTitle(shift)}</span>
            <span className="detail">
              {isOn ? sinceText(shift) : shift.teamName} · {shift.skillLevel} · {paidText(shift)}
            </span>
          </span>
          <IconChevronRight size={18} aria-hidden="true" />
        </Link>
        <div className={classes.inside}>
          <p className="fact">
            <IconMapPin size={18} aria-hidden="true" />
            <span>
              {shift.facilityName}, {shift.departmentName}
              {detail && <br />}
              {detail && addressText(detail)}
            </span>
          </p>
          {detail && <WithMe detail={detail} />}
          {detail && <Ways detail={detail} />}
        </div>
      </div>
    </section>
  )
}

/** 'Since Tue 15:00' */
const sinceText = ({ startsAt, timeZone }: MyShift) =>
  `Since ${shortWeekday(dateOf(startsAt))} ${timeText(startsAt, timeZone)}`

function Until({ shift, now, isOn }: { shift: MyShift; now: number; isOn: boolean }) {
  const at = isOn ? shift.endsAt : shift.startsAt
  const away = Date.parse(at) - now
  const day = away < nearly ? weekdayName(dateOf(at)) : dayText(dateOf(at))
  const word = shift.onCall ? 'On call' : 'On shift'
  return (
    <>
      <p className={classes.kind}>
        {isOn ? `${word} until` : away < halfDay ? `Starts in ${shortSpan(away)}` : 'Off until'}
      </p>
      <p className={classes.big}>
        {day} {timeText(at, shift.timeZone)}
      </p>
      <p className={classes.rest}>
        <ShiftIcon shift={shift} size={18} />{' '}
        {!isOn && away < halfDay ? distanceText(at, shift.timeZone, now) : spanText(away)}
        {isOn && ' left'}
        {!isOn && away >= halfDay && ' from now'}
      </p>
    </>
  )
}

const shownNames = 3

/** Colleagues in the team at the same time, as published. */
function WithMe({ detail }: { detail: ShiftDetail }) {
  const names = detail.colleagues.map(({ providerName }) => providerName)
  if (names.length === 0) return null
  const more = names.length - shownNames
  const all = more > 0 ? `${names.slice(0, shownNames).join(', ')} and ${more} more` : names.join(', ')
  return (
    <Link to={`/shift/${detail.shiftId}`} className={`fact ${classes.with}`}>
      <IconUsers size={18} aria-hidden="true" />
      <span>
        <b>With you</b> {all}
      </span>
    </Link>
  )
}

function Ways({ detail }: { detail: ShiftDetail }) {
  return (
    <div className={classes.ways}>
      {detail.deskPhone !== '' && (
        <a className="button low teal" href={`tel:${detail.deskPhone}`}>
          <IconPhone size={18} aria-hidden="true" /> On-call desk
        </a>
      )}
      <a className="button low teal" href={directions(detail)} target="_blank" rel="noreferrer">
        <IconNavigation size={18} aria-hidden="true" /> Directions
      </a>
    </div>
  )
}
