import { elapsedMinutes, spanOfShift } from './shift-time.ts'

/**
 * The whole hours by which a shift is longer than the team's standard shift on the same day. The same day, because in
 * the night of a clock change the standard shift itself is an hour longer or shorter.
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
