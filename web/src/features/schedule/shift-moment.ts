import { spanOfShift } from '@shiftward/contract/rules/shift-time.ts'

/** Whether a shift still lies ahead, by the clock of this computer. The server checks the same with its own. */

type Hours = { startTime: string; endTime: string }

/** A shift that has started can no longer be offered. */
export const hasStarted = (day: string, { startTime, endTime }: Hours, timeZone: string, now = Date.now()): boolean =>
  spanOfShift({ date: day, startTime, endTime }, timeZone).startsAt <= now

/** A shift that is over can no longer be assigned. */
export const isOver = (day: string, { startTime, endTime }: Hours, timeZone: string, now = Date.now()): boolean =>
  spanOfShift({ date: day, startTime, endTime }, timeZone).endsAt <= now
