import { sickLeave } from '@shiftward/contract/leave.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { addDays, sameDayAfterMonths } from '@shiftward/contract/rules/calendar-date.ts'
import { todayIn } from '@shiftward/contract/rules/time-zone.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { refusal } from '../../lib/errors.ts'

type LeaveDays = { fromDate: string; toDate: string; leaveType: number }

/** Refuses a leave that starts too early or too late, or is too long. Sickness is often entered after the day. */
export function refuseDays({ fromDate, toDate, leaveType }: LeaveDays, workplaces: { timeZone: string }[], now: Date) {
  const { yearsAhead, sickDaysBack, yearsMost } = limits.leave
  const zones = workplaces.map(({ timeZone }) => timeZone)
  const today = todayIn(zones, now.getTime()) ?? ''
  if (leaveType === sickLeave && fromDate < addDays(today, -sickDaysBack)) {
    throw refusal(400, 'fromDate', texts.leave.sickTooOld(sickDaysBack))
  }
  if (leaveType !== sickLeave && fromDate < today) throw refusal(400, 'fromDate', texts.mobile.leaveInPast)
  if (fromDate > dayAfterYears(today, yearsAhead)) {
    throw refusal(400, 'fromDate', texts.mobile.leaveTooFar(yearsAhead))
  }
  if (toDate >= dayAfterYears(fromDate, yearsMost)) throw refusal(400, 'toDate', texts.leave.tooLong(yearsMost))
}

/** 29 February becomes 28 February in a year that has none. */
const dayAfterYears = (date: string, years: number): string =>
  sameDayAfterMonths(date, 12 * years) ?? addDays(date, 365 * years)
