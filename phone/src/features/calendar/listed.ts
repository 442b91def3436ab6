import type { ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { monthEnd } from '../shift/shift.queries.ts'
import { type Entry, goneEntry, inOrder } from './entries.ts'

/**
 * The entries of a month from a given day on, with the shifts that were taken away. Like the grid, the list shows leave
 * in every month it touches.
 */
export function listedOf(entries: readonly Entry[], removed: readonly ToldShift[], month: string, from: string) {
  const end = monthEnd(month)
  const inMonth = inOrder([...entries, ...removed.map(goneEntry)]).filter(
    ({ day, lastDay }) => day <= end && lastDay >= month,
  )
  return {
    shown: inMonth.filter(({ lastDay }) => lastDay >= from),
    worked: inMonth.reduce((sum, { shift }) => sum + (shift && !shift.onCall ? shift.paidHours : 0), 0),
  }
}
