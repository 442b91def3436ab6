import type { MyRequest } from '@shiftward/contract/mobile-request.ts'
import type { MyShift, ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dayNumber, shortWeekday } from '@shiftward/contract/rules/day-words.ts'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dateOf, daysText, hours, hoursText, timeOf } from '../../lib/words.ts'
import { Link } from '../../ui/link.tsx'
import classes from './calendar.module.css'
import type { Entry } from './entries.ts'

type AgendaProps = { entries: Entry[]; changes: ToldChange[]; month: string }

/** The list below the month: what comes from the chosen day on. */
export const Agenda = ({ entries, changes, month }: AgendaProps) => (
  <div className="card rows">
    {entries.map((entry) => {
      const { key, shift, asked, gone } = entry
      if (shift)
        return <ShiftLine key={key} shift={shift} change={changes.find((one) => one.shiftId === shift.shiftId)} />
      if (asked) return <AskedLine key={key} request={asked} />
      return gone ? <GoneLine key={key} shift={gone} /> : <LeaveLine key={key} entry={entry} month={month} />
    })}
  </div>
)

type LineProps = {
  /** Where a tap leads; nowhere from what is gone. */
  to?: string
  day: string
  stripe?: string | undefined
  title: ReactNode
  details: (string | false | undefined)[]
}

function Line({ to, day, stripe, title, details }: LineProps) {
  const seen = (
    <>
      <span className={classes.day}>
        <span>{shortWeekday(day)}</span>
        <b>{dayNumber(day)}</b>
      </span>
      <span className={stripe ? `${classes.stripe} ${stripe}` : classes.stripe} />
      <span className="grow">
        <span className="title">{title}</span>
        <span className="detail">{details.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
  if (to === undefined) return <div className={classes.line}>{seen}</div>
  return (
    <Link className={classes.line} to={to}>
      {seen}
      <IconChevronRight className="chevron" size={18} aria-hidden="true" />
    </Link>
  )
}

const aboutShift = ({ teamName, departmentName, paidHours, onCall }: MyRequest['shift']) => [
  teamName,
  departmentName,
  hours(paidHours),
  onCall && 'on call',
]

const Asked = () => <span className="chip asked">Asked</span>
const waiting = 'waits for approval'

function ShiftLine({ shift, change }: { shift: MyShift; change: ToldChange | undefined }) {
  const was = change?.before && timeOf(change.before.startsAt)
  const title = (
    <>
      {hoursText(shift)} {change && <span className="chip warn">{change.before ? 'Changed' : 'New'}</span>}
    </>
  )
  return (
    <Line
      to={`/shift/${shift.shiftId}`}
      day={dateOf(shift.startsAt)}
      stripe={shift.onCall ? classes.onCallStripe : undefined}
      title={title}
      details={[...aboutShift(shift), was && was !== timeOf(shift.startsAt) ? `was ${was}` : undefined]}
    />
  )
}

const AskedLine = ({ request: { shiftApprovalId, shift } }: { request: MyRequest }) => (
  <Line
    to={`/requests/shift/${shiftApprovalId}`}
    day={dateOf(shift.startsAt)}
    stripe={classes.askedStripe}
    title={
      <>
        {hoursText(shift)} <Asked />
      </>
    }
    details={[...aboutShift(shift), waiting]}
  />
)

const GoneLine = ({ shift }: { shift: ToldShift }) => (
  <Line
    day={dateOf(shift.startsAt)}
    stripe={classes.goneStripe}
    title={
      <>
        <s>{hoursText(shift)}</s> <span className="chip warn">Removed</span>
      </>
    }
    details={[shift.teamName, 'no longer yours']}
  />
)

function LeaveLine({ entry: { leave, day, lastDay }, month }: { entry: Entry; month: string }) {
  if (!leave) return null
  return (
    <Line
      to={`/requests/leave/${leave.leaveId}`}
      day={day < month ? month : day}
      stripe={leave.isAsked ? classes.askedStripe : classes.leaveStripe}
      title={
        <>
          {leave.name} {leave.isAsked && <Asked />}
        </>
      }
      details={[daysText(day, lastDay), leave.organizationName, leave.isAsked && waiting]}
    />
  )
}
