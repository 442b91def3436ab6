import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { dateOf } from '../../lib/words.ts'

/**
 * What a shift would do to a week and to the rest around it. Hours count for the week of the shift's start. On call is
 * not among the hours, but whoever comes from it, or goes to it, does not rest.
 */

type Timed = { shiftId: number; startsAt: string; endsAt: string; paidHours: number; onCall: boolean }

export type Week = { from: string; to: string }

export const weekOf = (iso: string): Week => ({ from: weekStartOf(iso), to: addDays(weekStartOf(iso), 6) })

export function weekHours(shifts: Timed[], { from, to }: Week): number {
  const inWeek = shifts.filter(({ startsAt, onCall }) => !onCall && dateOf(startsAt) >= from && dateOf(startsAt) <= to)
  return inWeek.reduce((sum, { paidHours }) => sum + paidHours, 0)
}

/** In milliseconds, and whether the shift at its other end is on call. */
type Rest = { ms: number; onCall: boolean }

/** From the end of the shift before, and to the start of the next one. */
export function restAround(shifts: Timed[], shift: Timed): Record<'before' | 'after', Rest | undefined> {
  const others = shifts.filter(({ shiftId }) => shiftId !== shift.shiftId)
  const shortest = (msOf: (other: Timed) => number) =>
    others
      .map((other) => ({ ms: msOf(other), onCall: other.onCall }))
      .filter(({ ms }) => ms >= 0)
      .toSorted((one, other) => one.ms - other.ms)[0]
  return {
    before: shortest(({ endsAt }) => Date.parse(shift.startsAt) - Date.parse(endsAt)),
    after: shortest(({ startsAt }) => Date.parse(startsAt) - Date.parse(shift.endsAt)),
  }
}
