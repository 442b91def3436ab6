import { endsNextDay, nominalMinutes } from './clock-time.ts'

/**
 * From the clock on a facility's wall to moments in time. `Temporal` is the platform's: Node has it, and the web
 * installs a polyfill before it loads a screen that needs it.
 */

export type Span = { startsAt: number; endsAt: number }

const minuteMs = 60_000

/** In an hour that summer time skips, a time means as much later as the clock is put forward; in one that comes twice, the first. */
const momentOf = (isoDate: string, time: string, timeZone: string): number =>
  Temporal.PlainDate.from(isoDate).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds

/** What day it is on the facility's wall at a moment in milliseconds since 1970. */
export const dateAt = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** When a shift starts and ends, in milliseconds since 1970. */
export function spanOfShift(shift: { date: string; startTime: string; endTime: string }, timeZone: string): Span {
  const { date, startTime, endTime } = shift
  const endDate = endsNextDay(startTime, endTime) ? Temporal.PlainDate.from(date).add({ days: 1 }).toString() : date
  const startsAt = momentOf(date, startTime, timeZone)
  const endsAt = momentOf(endDate, endTime, timeZone)
  // A shift that starts inside the skipped hour can seem to end before it starts: it keeps its length.
  if (endsAt <= startsAt) return { startsAt, endsAt: startsAt + nominalMinutes(startTime, endTime) * minuteMs }
  return { startsAt, endsAt }
}

/** A leave lasts from the first midnight of its first day to the last one of its last, on the facility's wall. */
export const spanOfLeave = (leave: { fromDate: string; toDate: string }, timeZone: string): Span => ({
  startsAt: momentOf(leave.fromDate, '00:00:00', timeZone),
  endsAt: momentOf(Temporal.PlainDate.from(leave.toDate).add({ days: 1 }).toString(), '00:00:00', timeZone),
})

/** What is paid: the time that really passes, 13 hours in an autumn night from 19:00 to 07:00. */
export const elapsedMinutes = (span: Span): number => (span.endsAt - span.startsAt) / minuteMs

/** Hours with two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100
