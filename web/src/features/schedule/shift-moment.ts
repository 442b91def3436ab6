import type { Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { type Span, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'

/** Whether a shift still lies ahead, by the clock of this computer. The server checks the same with its own. */

type Hours = { startTime: string; endTime: string }

/** A shift that has started can no longer be offered. */
export const hasStarted = (day: string, hours: Hours, timeZone: string, now = Date.now()): boolean =>
  isPast(day, now, () => spanOn(day, hours, timeZone).startsAt)

/** A shift that is over can no longer be planned; who worked it can be entered. */
export const isOver = (day: string, hours: Hours, timeZone: string, now = Date.now()): boolean =>
  isPast(day, now, () => spanOn(day, hours, timeZone).endsAt)

const spanOn = (day: string, { startTime, endTime }: Hours, timeZone: string): Span =>
  spanOfShift({ date: day, startTime, endTime }, timeZone)

const farMs = 3 * 86_400_000

/** Days far from now need no time zone: computing with it is slow for every day of a month. */
function isPast(day: string, now: number, momentOf: () => number): boolean {
  const distance = Date.parse(day) - now
  return Math.abs(distance) > farMs ? distance < 0 : momentOf() <= now
}

/** Leaves out the days of the block before the first day that still has a shift ahead. */
export const aheadOf = (firstDay: string, plan: Plan): Plan =>
  plan.startDate < firstDay ? { ...plan, startDate: firstDay } : plan
