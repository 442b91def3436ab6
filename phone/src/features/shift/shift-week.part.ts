import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'
import { dateOf } from '../../lib/words.ts'

/** What a shift would do to a week and to the rest around it. Hours count for the week of the shift's start. */

type Timed = { shiftId: number; startsAt: string; endsAt: string; paidHours: number; onCall: boolean }

export type Week = { from: string; to: string }

export const weekOf = (iso: string): Week => ({ from: weekStartOf(iso), to: addDays(weekStartOf(iso), 6) })

export function weekHours(shifts: Timed[], { from, to }: Week): number {
  const inWeek = shifts.filter(({ startsAt, onCall }) => !onCall && dateOf(startsAt) >= from && dateOf(startsAt) <= to)
  return inWeek.reduce((sum, { paidHours }) => sum + paidHours, 0)
}

/** Milliseconds from the end of the shift before, and to the start of the next one. */
export function restAround(shifts: Timed[], shift: Timed): { before?: number; after?: number } {
  const others = shifts.filter(({ shiftId, onCall }) => shiftId !== shift.shiftId && !onCall)
  const ends = others.map(({ endsAt }) => Date.parse(endsAt)).filter((end) => end <= Date.parse(shift.startsAt))
  const starts = others.map(({ startsAt }) => Date.parse(startsAt)).filter((start) => start >= Date.parse(shift.endsAt))
  return {
    ...(ends.length > 0 && { before: Date.parse(shift.startsAt) - Math.max(...ends) }),
    ...(starts.length > 0 && { after: Math.min(...starts) - Date.parse(shift.endsAt) }),
  }
}
