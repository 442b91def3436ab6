import type { ToldChange } from '@shiftward/contract/mobile-shift.ts'
import { addDays, daysBetween, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { dayNumber, monthName, weekdayName } from '@shiftward/contract/rules/day-words.ts'
import { hoursText, shortLeave, timeOf } from '../../lib/words.ts'
import { useAvailability } from '../availability/availability.queries.ts'
import { cannotWork } from '../availability/marks.part.ts'
import { monthEnd, useChanges } from '../shift/shift.queries.ts'
import { ShiftIcon } from '../shift/shift-icon.part.tsx'
import classes from './calendar.module.css'
import type { Entry } from './entries.ts'
import { type Pieces, piecesOf } from './pieces.ts'

type MonthProps = {
  month: string
  today: string
  chosen: string
  entries: Entry[]
  onChoose: (day: string) => void
}

/** The weeks of a month, Sunday to Saturday. */
export function Month({ month, today, chosen, entries, onChoose }: MonthProps) {
  const first = weekStartOf(month)
  const weeks = Math.ceil((daysBetween(first, monthEnd(month)) + 1) / 7)
  const days = Array.from({ length: weeks * 7 }, (_, index) => addDays(first, index))
  const pieces = Array.from({ length: weeks }, (_, week) =>
    piecesOf(days.slice(week * 7, week * 7 + 7), entries),
  ).flat()
  const { data: changes = [] } = useChanges()
  const { marks = [] } = useAvailability()
  return (
    <fieldset className={classes.month} aria-label={`${monthName(month)} ${month.slice(0, 4)}`}>
      {days.slice(0, 7).map((day) => (
        <span className={classes.weekday} key={day} aria-hidden="true">
          {weekdayName(day).slice(0, 1)}
        </span>
      ))}
      {days.map((day, index) => (
        <Cell
          key={day}
          day={day}
          isToday={day === today}
          isPast={day < today || day.slice(0, 7) !== month.slice(0, 7)}
          isChosen={day === chosen}
          isOff={day >= today && cannotWork(marks, day)}
          entries={entries.filter((entry) => entry.day <= day && day <= entry.lastDay)}
          pieces={pieces[index]}
          changes={changes}
          onChoose={onChoose}
        />
      ))}
    </fieldset>
  )
}

type CellProps = {
  day: string
  isToday: boolean
  isPast: boolean
  isChosen: boolean
  /** I said that I cannot work on it. */
  isOff: boolean
  entries: Entry[]
  pieces: Pieces | undefined
  changes: ToldChange[]
  onChoose: (day: string) => void
}

function Cell({ day, isToday, isPast, isChosen, isOff, entries, pieces, changes, onChoose }: CellProps) {
  const { shown = [], more = 0 } = pieces ?? {}
  const isChanged = entries.some(({ shift }) => shift && changes.some(({ shiftId }) => shiftId === shift.shiftId))
  return (
    <button
      type="button"
      className={[classes.cell, isPast && classes.past, isOff && classes.off].filter(Boolean).join(' ')}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isChosen}
      onClick={() => onChoose(day)}
    >
      <span className="hidden-text">{saidDay(day, entries, { isOff, isChanged })}</span>
      <span className={classes.seen} aria-hidden="true">
        <span className={classes.number}>{dayNumber(day)}</span>
        {shown.map((entry) =>
          entry ? <Piece key={entry.key} entry={entry} day={day} /> : <span key="gap" className={classes.gap} />,
        )}
        {more > 0 && <span className={classes.more}>+{more}</span>}
        {isChanged && <i className={classes.changed} />}
      </span>
    </button>
  )
}

function Piece({ entry: { shift, asked, leave, day, lastDay }, day: shown }: { entry: Entry; day: string }) {
  if (leave) {
    const ends = [day !== shown && classes.goesOn, lastDay !== shown && classes.goesOnAfter].filter(Boolean).join(' ')
    return (
      <span className={`${classes.piece} ${leave.isAsked ? classes.asked : classes.leave} ${ends}`}>
        {day === shown || weekStartOf(shown) === shown ? shortLeave(leave.name) : '\u00a0'}
      </span>
    )
  }
  const seen = shift ?? asked?.shift
  if (!seen) return null
  const look = asked ? classes.asked : seen.onCall && classes.onCall
  return (
    <span className={look ? `${classes.piece} ${look}` : classes.piece}>
      <ShiftIcon shift={seen} size={13} />
      <span className={classes.hour}>{timeOf(seen.startsAt).slice(0, 2)}</span>
    </span>
  )
}

/** 'Wednesday 18, ED Night, 20:00 – Thu 07:00, changed' */
function saidDay(day: string, entries: Entry[], { isOff, isChanged }: Record<'isOff' | 'isChanged', boolean>): string {
  const said = entries.flatMap(({ shift, asked, leave }) => {
    const seen = shift ?? asked?.shift
    const words = seen ? [seen.teamName, hoursText(seen), seen.onCall && 'on call'] : [leave?.name]
    return [...words, (asked || leave?.isAsked) && 'asked']
  })
  const name = `${weekdayName(day)} ${dayNumber(day)}`
  return [name, ...said, isOff && 'cannot work', isChanged && 'changed'].filter(Boolean).join(', ')
}
