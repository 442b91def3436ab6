import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { dayNumber, monthName } from '@shiftward/contract/rules/day-words.ts'
import { IconHeart, IconX } from '@tabler/icons-react'
import { longDay, shortLeave } from '../../lib/words.ts'
import { kindOfShift, ShiftIcon } from '../shift/shift-icon.part.tsx'
import classes from './availability.module.css'
import { hoursOfMark, kindText, type Mark } from './marks.part.ts'

type Props = {
  day: string
  isPast: boolean
  isDragged: boolean
  shifts: MyShift[]
  leave: string | undefined
  own: Mark | undefined
  weekly: Mark | undefined
  onTap: () => void
}

export function DayCell({ day, isPast, isDragged, shifts, leave, own, weekly, onTap }: Props) {
  const mark = own ?? weekly
  const look = mark ? (mark.kind === 'unavailable' ? classes.cannot : classes.prefer) : leave && classes.leave
  const names = [classes.cell, look, isDragged && classes.dragged].filter(Boolean)
  return (
    <button type="button" className={names.join(' ')} data-day={day} disabled={isPast} onClick={onTap}>
      <span className="hidden-text">{saidDay(day, { shifts, leave, own, weekly })}</span>
      <span className={classes.seen} aria-hidden="true">
        {dayNumber(day) === 1 && <small>{monthName(day).slice(0, 3)}</small>}
        {dayNumber(day)}
        <span className={classes.marks}>
          {mark && (mark.kind === 'unavailable' ? <IconX size={13} /> : <IconHeart size={13} />)}
          {leave && <small>{shortLeave(leave)}</small>}
          {shifts.slice(0, 1).map((shift) => (
            <span className={classes.shift} key={shift.shiftId}>
              <ShiftIcon shift={shift} size={13} />
            </span>
          ))}
        </span>
      </span>
    </button>
  )
}

/** 'Wednesday, November 25, night, cannot work, all day' */
function saidDay(
  day: string,
  { shifts, leave, own, weekly }: Pick<Props, 'shifts' | 'leave' | 'own' | 'weekly'>,
): string {
  const said = (mark: Mark) => `${kindText(mark.kind).toLowerCase()}, ${hoursOfMark(mark).toLowerCase()}`
  const parts = [
    longDay(day),
    ...shifts.map((shift) => kindOfShift(shift).toLowerCase()),
    leave,
    own && said(own),
    weekly && `${said(weekly)}, every week`,
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}
