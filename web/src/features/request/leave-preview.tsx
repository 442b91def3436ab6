import type { LeavePreview as Freed } from '@shiftward/contract/leave.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { useQuery } from '@tanstack/react-query'
import classes from './preview.module.css'
import { Part, Preview } from './preview.tsx'
import { leavePreviewQuery } from './request.queries.ts'
import { hoursText } from './shift-about.ts'

export function LeavePreview({ id, name }: { id: number; name: string }) {
  return (
    <Preview query={useQuery(leavePreviewQuery(id))}>
      {(freed) => (
        <Part title="What approving does">
          <p>{releaseText(freed, name)}</p>
          {freed.shifts.length > 0 && <FreedShifts shifts={freed.shifts} />}
          {freed.shifts.length > 0 && freed.otherShifts > 0 && (
            <p className={classes.quiet}>
              {freed.otherShifts === 1 ? 'One more belongs' : `${freed.otherShifts} more belong`} to other departments.
            </p>
          )}
        </Part>
      )}
    </Preview>
  )
}

export function releaseText({ shifts, otherShifts, hours }: Freed, name: string): string {
  const all = shifts.length + otherShifts
  if (all === 0) return `${name} has no shift in these days, so no shift is freed.`
  const released = `${name} is released from ${all === 1 ? 'one shift' : `${all} shifts`}, ${hoursText(hours)}.`
  if (shifts.length === 0) return `${released} Other departments fill ${all === 1 ? 'it' : 'them'}.`
  const offered = shifts.filter(({ canPublish }) => canPublish).length
  if (offered === 0) return `${released} ${withheldText(shifts.length, all)} and cannot be published.`
  if (offered < shifts.length)
    return `${released} You can publish ${offered === 1 ? 'one of these as an open shift' : `${offered} of these as open shifts`} right after.`
  const yours = all === 1 ? 'it' : otherShifts === 0 ? 'each' : 'each of these'
  return `${released} You can publish ${yours} as an open shift right after.`
}

function withheldText(count: number, all: number): string {
  if (count > 1) return `${count === all ? 'They' : 'Those here'} lie in deactivated blocks`
  return `${count === all ? 'It' : 'The one here'} lies in a deactivated block`
}

const FreedShifts = ({ shifts }: { shifts: Freed['shifts'] }) => (
  <table className={classes.freed}>
    <thead>
      <tr>
        {['Date', 'Time', 'Skill', 'Team', 'Department', 'Hours'].map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {shifts.map((shift) => (
        <tr key={shift.shiftId}>
          <td>{shift.scheduleDate}</td>
          <td>{timesText(shift.startTime, shift.endTime)}</td>
          <td>{shift.skill}</td>
          <td>
            {shift.teamName}
            {!shift.canPublish && <span className={classes.quiet}> · block deactivated</span>}
          </td>
          <td>{shift.departmentName}</td>
          <td>{hoursText(shift.duration)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
