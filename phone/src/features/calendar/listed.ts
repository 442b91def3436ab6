import type { ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dateOf } from '../../lib/words.ts'
import { monthEnd } from '../shift/shift.queries.ts'
import type { Entry } from './entries.ts'

/** The entries of a month from a given day on. Like the grid, the list shows leave in every month it touches. */
export function listedOf(entries: readonly Entry[], removed: readonly ToldShift[], month: string, from: string) {
  const end = monthEnd(month)
  const inMonth = entries.filter(({ day, lastDay }) => day <= end && lastDay >= month)
  return {
    shown: inMonth.filter(({ lastDay }) => lastDay >= from),
    gone: removed.filter(({ startsAt }) => dateOf(startsAt) >= from && dateOf(startsAt) <= end),
    worked: inMonth.reduce((sum, { shift }) => sum + (shift && !shift.onCall ? shift.paidHours : 0), 0),
  }
}
