import type { ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dayNumber, shortWeekday } from '@shiftward/contract/rules/day-words.ts'
import { IconChevronRight } from '@tabler/icons-react'
import { dateOf, daysText, hours, hoursText, timeOf } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import classes from './calendar.module.css'
import type { Entry } from './entries.ts'

type AgendaProps = { entries: Entry[]; changes: ToldChange[]; gone: ToldShift[]; month: string }

/** The list below the month: what comes from the chosen day on. */
export function Agenda({ entries, changes, gone, month }: AgendaProps) {
  return (
    <div className="card rows">
      {entries.map((entry) =>
        entry.shift ? (
          <ShiftLine
            key={entry.key}
            entry={entry}
            change={changes.find(({ shiftId }) => shiftId === entry.shift?.shiftId)}
          />
        ) : (
          <LeaveLine key={entry.key} entry={entry} month={month} />
        ),
      )}
      {gone.map((shift) => (
        <div className={classes.line} key={`gone ${shift.shiftId}`}>
          <Day day={dateOf(shift.startsAt)} />
          <span className={`${classes.stripe} ${classes.goneStripe}`} />
          <span className="grow">
            <span className="title">
              <s>{hoursText(shift)}</s> <span className="chip warn">Removed</span>
            </span>
            <span className="detail">{shift.teamName} · no longer yours</span>
          </span>
        </div>
      ))}
    </div>
  )
}

const Day = ({ day }: { day: string }) => (
  <span className={classes.day}>
    <span>{shortWeekday(day)}</span>
    <b>{dayNumber(day)}</b>
  </span>
)

function ShiftLine({ entry: { shift, day }, change }: { entry: Entry; change: ToldChange | undefined }) {
  if (!shift) return null
  const was = change?.before && timeOf(change.before.startsAt)
  const details = [
    shift.teamName,
    shift.departmentName,
    hours(shift.paidHours),
    shift.onCall && 'on call',
    was && was !== timeOf(shift.startsAt) && `was ${was}`,
  ]
  return (
    <Link className={classes.line} to={`/shift/${shift.shiftId}`}>
      <Day day={day} />
      <span className={shift.onCall ? `${classes.stripe} ${classes.onCallStripe}` : classes.stripe} />
      <span className="grow">
        <span className="title">
          {hoursText(shift)} {change && <span className="chip warn">{change.before ? 'Changed' : 'New'}</span>}
        </span>
        <span className="detail">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}

function LeaveLine({ entry: { leave, day, lastDay }, month }: { entry: Entry; month: string }) {
  if (!leave) return null
  const details = [daysText(day, lastDay), leave.organizationName, leave.isAsked && 'waits for approval']
  return (
    <Link className={classes.line} to={`/requests/leave/${leave.leaveId}`}>
      <Day day={day < month ? month : day} />
      <span className={`${classes.stripe} ${leave.isAsked ? classes.askedStripe : classes.leaveStripe}`} />
      <span className="grow">
        <span className="title">
          {leave.name} {leave.isAsked && <span className="chip asked">Asked</span>}
        </span>
        <span className="detail">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}
