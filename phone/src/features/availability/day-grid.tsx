import { weekdayNames } from '@shiftward/contract/choices.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { weekdayName } from '@shiftward/contract/rules/day-words.ts'
import { fromWireDate, toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { go } from '../../lib/router.ts'
import { daysText, localDate } from '../../lib/words.ts'
import { say } from '../../ui/toast.tsx'
import { useMyShifts } from '../shift/shift.queries.ts'
import classes from './availability.module.css'
import { DayCell } from './day-cell.tsx'
import { type Day, type Kind, type Mark, markOfDate, onDate } from './marks.part.ts'
import { useDrag } from './use-drag.ts'

const shownDays = 28

const startOf = (wanted: string | null, today: string): string => {
  const first = weekStartOf(today)
  const isAhead = wanted !== null && toIsoDate(wanted) === wanted && wanted > first
  return isAhead ? weekStartOf(wanted) : first
}

type Props = { marks: Mark[]; start: string | null; kind: Kind | undefined; onMark: (days: Day[]) => void }

/** Four weeks to tap, or to drag over. */
export function DayGrid({ marks, start, kind, onMark }: Props) {
  const today = localDate(useNow())
  const first = startOf(start, today)
  const days = Array.from({ length: shownDays }, (_, index) => addDays(first, index))
  const { shifts = [] } = useMyShifts()
  const leaves = useLeaves()
  const { dragged, handlers } = useDrag((dates) => onMark(dates.map(onDate)))
  function tap(day: string) {
    const { own, weekly } = markOfDate(marks, day)
    if (kind === undefined && !own && weekly) say(`Every ${weekdayName(day)} is marked. Change it in Every week.`)
    onMark([onDate(day)])
  }
  return (
    <>
      <Heading first={first} today={today} />
      <fieldset className={classes.grid} aria-label={daysText(first, days.at(-1) ?? first)} {...handlers}>
        {weekdayNames.map((name) => (
          <span className={classes.weekday} key={name} aria-hidden="true">
            {name.slice(0, 1)}
          </span>
        ))}
        {days.map((day) => (
          <DayCell
            key={day}
            day={day}
            isPast={day < today}
            isDragged={dragged.includes(day)}
            shifts={shifts.filter(({ startsAt }) => startsAt.startsWith(day))}
            leave={leaves.find(({ from, to }) => from <= day && day <= to)?.name}
            {...markOfDate(marks, day)}
            onTap={() => tap(day)}
          />
        ))}
      </fieldset>
    </>
  )
}

function Heading({ first, today }: { first: string; today: string }) {
  const show = (to: string) => go(`/me/availability?from=${to}`, { isReplacing: true })
  return (
    <h2 className={`heading ${classes.heading}`}>
      <span className="grow">
        <span aria-live="polite">{daysText(first, addDays(first, shownDays - 1))}</span>
        <small>tap days to mark them</small>
      </span>
      <button
        type="button"
        className="hit"
        aria-label="Four weeks earlier"
        disabled={first <= today}
        onClick={() => show(addDays(first, -shownDays))}
      >
        <IconChevronLeft size={22} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="hit"
        aria-label="Four weeks later"
        onClick={() => show(addDays(first, shownDays))}
      >
        <IconChevronRight size={22} aria-hidden="true" />
      </button>
    </h2>
  )
}

function useLeaves() {
  const { data = [] } = useAnswer(mobileEndpoints.leaves, {})
  return data
    .filter(({ leaveStatus }) => leaveStatus === 'Approved')
    .map(({ fromDate, toDate, leaveTypeName }) => ({
      from: fromWireDate(fromDate),
      to: fromWireDate(toDate),
      name: leaveTypeName,
    }))
}
