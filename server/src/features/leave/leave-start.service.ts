import { sickLeave } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { addDays, sameDayAfterMonths } from '@shiftward/contract/rules/calendar-date.ts'
import { dateAt } from '@shiftward/contract/rules/shift-time.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { refusal } from '../../lib/errors.ts'

type LeaveStart = { fromDate: string; leaveType: number }

/** Refuses a leave that starts too early or too late. Sickness is often entered after the day. */
export function refuseStart({ fromDate, leaveType }: LeaveStart, workplaces: { timeZone: string }[], now: Date) {
  const { yearsAhead, sickDaysBack } = limits.leave
  // In one of their time zones it may still be yesterday.
  const today = workplaces.map(({ timeZone }) => dateAt(now.getTime(), timeZone)).sort()[0] ?? ''
  if (leaveType === sickLeave && fromDate < addDays(today, -sickDaysBack)) {
    throw refusal(400, 'fromDate', texts.leave.sickTooOld(sickDaysBack))
  }
  if (leaveType !== sickLeave && fromDate < today) throw refusal(400, 'fromDate', texts.mobile.leaveInPast)
  // Of 29 February the day before is two years later.
  const last = sameDayAfterMonths(today, 12 * yearsAhead) ?? sameDayAfterMonths(addDays(today, -1), 12 * yearsAhead)
  if (last !== undefined && fromDate > last) {
    throw refusal(400, 'fromDate', texts.mobile.leaveTooFar(yearsAhead))
  }
}
