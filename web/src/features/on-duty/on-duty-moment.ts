import '../../lib/temporal.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { dateAt, timeAt } from '@shiftward/contract/rules/shift-time.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

/** Moments as the facility's clock shows them. */

/** In an hour that occurs twice, the first one. */
export const instantOf = (local: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone).toInstant().toString()

/** '2026-11-15T07:00' */
export const localOf = (instant: string, timeZone: string): string =>
  `${dateAt(Date.parse(instant), timeZone)}T${timeAt(Date.parse(instant), timeZone)}`

/** 'Sunday, November 15, 2026, 07:00 EST' */
export function momentTitle(instant: string, timeZone: string): string {
  const at = new Date(instant)
  const day = at.toLocaleDateString('en-US', { dateStyle: 'full', timeZone })
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return `${day}, ${timeAt(at.getTime(), timeZone)} ${zone}`
}

type Hours = { shiftDate: string; startTime: string; endTime: string }

/** The hours of a shift, as people say them on the day `today` (ISO). */
export function hoursText({ shiftDate, startTime, endTime }: Hours, today: string): string {
  return toIsoDate(shiftDate) === addDays(today, -1)
    ? `${startTime.slice(0, 5)} yesterday to ${endTime.slice(0, 5)}`
    : timesText(startTime, endTime)
}
