import { limits } from '@shiftward/contract/limits.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { nowInShift } from '@shiftward/contract/rules/call-out.ts'

const stepMs = limits.schedule.pickerStepMinutes * 60_000

/** When I can have left a running shift, on the clock of the facility: now, and back to its start. Otherwise empty. */
export function leavingTimes(shift: Pick<MyShift, 'startsAt' | 'endsAt' | 'timeZone'>, now: number): string[] {
  const span = { startsAt: Date.parse(shift.startsAt), endsAt: Date.parse(shift.endsAt) }
  const last = nowInShift(span, now)
  if (last === undefined) return []
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: shift.timeZone, timeStyle: 'short' })
  const steps = Math.ceil((last - span.startsAt) / stepMs)
  // The hour that comes twice when the clocks go back is listed once: a time of day cannot tell which is meant.
  return [...new Set(Array.from({ length: steps }, (_, step) => clock.format(last - step * stepMs)))]
}
