import type { ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dateOf } from '../../lib/words.ts'
import { monthEnd } from '../shift/shift.queries.ts'
import type { Entry } from './entries.ts'

/** What the list shows of a month, from a day of it on. Leave is in every month that it touches, as in the grid. */
export function listedOf(entries: readonly Entry[], removed: readonly ToldShift[], month: string, from: string) {
  const end = monthEnd(month)
  const inMonth = entries.filter(({ day, lastDay }) => day <= end && lastDay >= month)
  return {
    shown: inMonth.filter(({ lastDay }) => lastDay >= from),
    gone: removed.filter(({ startsAt }) => dateOf(startsAt) >= from && dateOf(startsAt) <= end),
    worked: inMonth.reduce((sum, { shift }) => sum + (shift && !shift.onCall ? shift.paidHours : 0), 0),
  }
}
