import { addDays } from './calendar-date.ts'
import { endsNextDay, nominalMinutes } from './clock-time.ts'

/**
 * Converts local times at a facility to instants. Node has `Temporal`; the console installs a polyfill before it loads
 * a screen that needs it.
 */

export type Span = { startsAt: number; endsAt: number }

const minuteMs = 60_000

/** The judge and the calendar ask for the same few midnights and team hours again and again. */
const knownMoments = new Map<string, number>()
const mostKnownMoments = 20_000

/** A time in the hour that summer time skips moves forward by the skipped hour; in a repeated hour the first one counts. */
export function momentOf(isoDate: string, time: string, timeZone: string): number {
  const key = `${isoDate} ${time} ${timeZone}`
  const found = knownMoments.get(key)
  if (found !== undefined) return found
  const moment = Temporal.PlainDate.from(isoDate).toZonedDateTime({ timeZone, plainTime: time }).epochMilliseconds
  if (knownMoments.size >= mostKnownMoments) knownMoments.clear()
  knownMoments.set(key, moment)
  return moment
}

/** The facility's local date at an instant in milliseconds since 1970. */
export const dateAt = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The facility's local time at an instant: '14:02'. */
export const timeAt = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5)

/** An instant as it is said at the facility: '2026-11-15T07:00:00-05:00'. */
export const localInstant = (moment: number, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(moment)
    .toZonedDateTimeISO(timeZone)
    .toString({ timeZoneName: 'never', fractionalSecondDigits: 0 })

/** When a shift starts and ends, in milliseconds since 1970. */
export function spanOfShift(shift: { date: string; startTime: string; endTime: string }, timeZone: string): Span {
  const { date, startTime, endTime } = shift
  const endDate = endsNextDay(startTime, endTime) ? addDays(date, 1) : date
  const startsAt = momentOf(date, startTime, timeZone)
  const endsAt = momentOf(endDate, endTime, timeZone)
  // A shift that starts in the skipped hour could end before it starts, so it keeps its nominal length.
  if (endsAt <= startsAt) return { startsAt, endsAt: startsAt + nominalMinutes(startTime, endTime) * minuteMs }
  return { startsAt, endsAt }
}

/** A leave lasts from the start of its first day to the end of its last day, in the facility's local time. */
export const spanOfLeave = (leave: { fromDate: string; toDate: string }, timeZone: string): Span => ({
  startsAt: momentOf(leave.fromDate, '00:00:00', timeZone),
  endsAt: momentOf(addDays(leave.toDate, 1), '00:00:00', timeZone),
})

/** From one local time to another on a date; without times, the whole day. */
export function spanOfLocalTimes(
  date: string,
  { from, to }: { from: string | null; to: string | null },
  timeZone: string,
): Span {
  if (from === null || to === null) return spanOfLeave({ fromDate: date, toDate: date }, timeZone)
  return spanOfShift({ date, startTime: from, endTime: to }, timeZone)
}

/** The paid time is the time that really passes: 13 hours from 19:00 to 07:00 in the night the clocks go back. */
export const elapsedMinutes = (span: Span): number => (span.endsAt - span.startsAt) / minuteMs

/** Hours with two decimals. */
export const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100
