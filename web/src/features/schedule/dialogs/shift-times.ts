import { TimeInput } from '@shiftward/contract/common.ts'
import { addOnHoursOf } from '@shiftward/contract/rules/add-on-hours.ts'
import { isNight } from '@shiftward/contract/rules/clock-time.ts'
import { elapsedMinutes, hoursOf, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'

type Times = { startTime: string; endTime: string }

/** The times in the format of the server; undefined while one of them is incomplete. */
export function wholeTimes({ startTime, endTime }: Times): Times | undefined {
  const [start, end] = [TimeInput.safeParse(startTime), TimeInput.safeParse(endTime)]
  return start.success && end.success ? { startTime: start.data, endTime: end.data } : undefined
}

/** '12 h · ends the next day (+1)'. 19:00 to 07:00 has 13 hours in the night when clocks go back. */
export function timesSummary(date: string, typed: Times, timeZone: string): string {
  const times = wholeTimes(typed)
  if (!times) return ''
  const hours = `${hoursOf(elapsedMinutes(spanOfShift({ date, ...times }, timeZone)))} h`
  if (isNight(times.startTime, times.endTime)) return `${hours} · ends the next day (+1)`
  return times.endTime === '00:00:00' ? `${hours} · ends at 24:00` : hours
}

/** The whole hours beyond the team's hours, computed while the times are typed. */
export function liveAddOnHours(date: string, typed: Times, team: Times | undefined, timeZone: string): number {
  const times = wholeTimes(typed)
  return times && team ? addOnHoursOf({ date, ...times }, team, timeZone) : 0
}
