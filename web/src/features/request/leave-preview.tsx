import type { FreedShifts as Freed, OtherFreedShift } from '@shiftward/contract/leave.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { useQuery } from '@tanstack/react-query'
import classes from './preview.module.css'
import { Part, Preview } from './preview.tsx'
import { leavePreviewQuery } from './request.queries.ts'
import { dayText, hoursText } from './shift-about.ts'

/** True until the prompt knows which shifts approving the leave would free. */
export const useIsReadingLeave = (id: number | undefined): boolean =>
  useQuery({ ...leavePreviewQuery(id ?? 0), enabled: id !== undefined }).isLoading

export function LeavePreview({ id, name }: { id: number; name: string }) {
  return (
    <Preview query={useQuery(leavePreviewQuery(id))}>
      {(freed) => (
        <Part title="What approving does">
          <Freeing freed={freed} name={name} />
        </Part>
      )}
    </Preview>
  )
}

/** Which shifts are freed, and what can be done with them. */
export const Freeing = ({ freed, name }: { freed: Freed; name: string }) => (
  <>
    <p>{releaseText(freed, name)}</p>
    {freed.shifts.length > 0 && <FreedShifts label="Your departments" shifts={freed.shifts} />}
    {freed.otherShifts.length > 0 && <FreedShifts label="Other departments" shifts={freed.otherShifts} />}
  </>
)

export function releaseText({ shifts, otherShifts, hours }: Freed, name: string): string {
  const all = shifts.length + otherShifts.length
  if (all === 0) return `${name} has no shift ahead in these days, so no shift is freed.`
  const released = `${name} is released from ${all === 1 ? 'one shift' : `${all} shifts`}, ${hoursText(hours)}.`
  const told = 'The administrators of the other departments get a message.'
  if (shifts.length === 0) return `${released} ${told}`
  return [released, publishText(shifts, all), ...(otherShifts.length > 0 ? [told] : [])].join(' ')
}

/** What the caller can do with the shifts of their own departments. */
function publishText(shifts: Freed['shifts'], all: number): string {
  const offered = shifts.filter(({ canPublish }) => canPublish).length
  if (offered === 0) return `${withheldText(shifts.length, all)} and cannot be published.`
  if (offered < shifts.length) {
    return `You can publish ${offered === 1 ? 'one of yours as an open shift' : `${offered} of yours as open shifts`} right after.`
  }
  const yours = all === 1 ? 'it' : shifts.length === all ? 'each' : shifts.length === 1 ? 'yours' : 'each of yours'
  return `You can publish ${yours} as an open shift right after.`
}

function withheldText(count: number, all: number): string {
  if (count > 1) return `${count === all ? 'They' : 'Yours'} lie in deactivated blocks`
  return `${count === all ? 'It' : 'Yours'} lies in a deactivated block`
}

type Listed = OtherFreedShift & { shiftId?: number; canPublish?: boolean; reason?: string }

export const FreedShifts = ({ label, shifts }: { label: string; shifts: Listed[] }) => (
  <>
    <h4 className={classes.freedTitle}>{label}</h4>
    <ul className={classes.freed} aria-label={label}>
      {shifts.map((shift) => (
        <li key={`${shift.scheduleDate} ${shift.startTime} ${shift.teamName} ${shift.shiftId}`}>
          <b>
            {dayText(shift.scheduleDate)} {timesText(shift.startTime, shift.endTime)}
          </b>{' '}
          {shift.skill}, {shift.teamName}{' '}
          <span className={classes.quiet}>
            {shift.departmentName} · {hoursText(shift.duration)}
            {shift.canPublish === false && ' · block deactivated'}
            {shift.reason && ` · ${shift.reason}`}
          </span>
        </li>
      ))}
    </ul>
  </>
)
