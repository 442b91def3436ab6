import { elapsedMinutes, spanOfShift } from './shift-time.ts'

/**
 * The whole hours by which a shift is longer than the team's standard shift on the same day. It compares the same day
 * because the standard shift itself is an hour longer or shorter in the night of a clock change.
 */
export function addOnHoursOf(
  shift: { date: string; startTime: string; endTime: string },
  team: { startTime: string; endTime: string },
  timeZone: string,
): number {
  const standard = { date: shift.date, startTime: team.startTime, endTime: team.endTime }
  const beyond = elapsedMinutes(spanOfShift(shift, timeZone)) - elapsedMinutes(spanOfShift(standard, timeZone))
  return Math.max(0, Math.floor(beyond / 60))
}
