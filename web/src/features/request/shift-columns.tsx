import type { ShiftApproval } from '@shiftward/contract/request.ts'
import { displayEnd } from '@shiftward/contract/rules/clock-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { zoneOfMoment } from '../../lib/facility-moment.ts'
import type { Column } from '../../ui/data-table.tsx'
import { DecisionButtons } from './decision-buttons.tsx'
import { Day, NarrowLine, When } from './list-cells.tsx'
import classes from './request.module.css'
import { dayText, hoursText, whenText } from './shift-about.ts'
import { StatusMark } from './status-mark.tsx'

const name = (text: string) => <span className={classes.name}>{text}</span>
const person = (text: string) => <span className={`${classes.name} ${classes.person}`}>{text}</span>
const oneLine = (text: string) => <span className={classes.date}>{text}</span>

const reasonOf = ({ reason }: ShiftApproval) => (reason === texts.request.reason.left ? texts.leave.left : reason)

/** The server sorts by these keys. */
export const shiftColumns: Column<ShiftApproval>[] = [
  {
    key: 'providerName',
    title: 'PROVIDER NAME',
    value: (row) => row.providerName,
    render: (row) => (
      <>
        {person(row.providerName)}
        <NarrowLine>
          <When shift={row} />
        </NarrowLine>
      </>
    ),
  },
  {
    key: 'departmentName',
    title: 'DEPARTMENT',
    value: (row) => row.departmentName,
    render: (row) => name(row.departmentName),
  },
  { key: 'teamName', title: 'TEAM NAME', value: (row) => row.teamName, render: (row) => name(row.teamName) },
  { key: 'skill', title: 'SKILL', value: (row) => row.skill },
  {
    key: 'shiftDate',
    title: 'SHIFT DATE',
    value: (row) => row.shiftDate,
    render: (row) => <Day date={row.shiftDate} />,
  },
  { key: 'startTime', title: 'START TIME', value: (row) => row.startTime },
  {
    key: 'endTime',
    title: 'END TIME',
    value: (row) => row.endTime,
    render: (row) => displayEnd(row.startTime, row.endTime),
  },
  {
    key: 'submittedOn',
    title: 'SUBMITTED ON',
    value: (row) => row.submittedOn,
    render: ({ submittedOn, timeZone }) => (
      <>
        {oneLine(dayText(submittedOn.slice(0, 10)))}{' '}
        {oneLine(`${submittedOn.slice(11)}${zoneOfMoment(submittedOn, timeZone)}`)}
      </>
    ),
  },
  { key: 'duration', title: 'DURATION', value: (row) => row.duration, render: (row) => hoursText(row.duration) },
  {
    key: 'approvalStatus',
    title: 'STATUS',
    value: (row) => row.approvalStatus,
    render: (row) => (
      <span className={classes.narrow}>
        <StatusMark status={row.approvalStatus} reason={reasonOf(row)} />
      </span>
    ),
  },
]

/** With the team: a person can request shifts of several teams at the same time. */
export const nameOf = (row: ShiftApproval): string =>
  `the request of ${row.providerName} for ${row.teamName}, ${whenText(row)}`

export const actionColumn = (onDecide: (row: ShiftApproval, isApproval: boolean) => void): Column<ShiftApproval> => ({
  key: 'action',
  title: 'ACTION',
  render: (row) =>
    row.approvalStatus === 'Open' && (
      <span className={classes.narrow}>
        <DecisionButtons name={nameOf(row)} onDecide={(isApproval) => onDecide(row, isApproval)} />
      </span>
    ),
})
