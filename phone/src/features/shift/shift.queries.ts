import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { useMemo } from 'react'
import { latestOf, useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { localDate } from '../../lib/words.ts'

/** The first day of the month that many months later. */
export function monthStart(iso: string, months = 0): string {
  const at = new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1 + months, 1))
  return at.toISOString().slice(0, 10)
}

export const monthEnd = (iso: string): string => addDays(monthStart(iso, 1), -1)

/** Last month to three months ahead, in one answer: the calendar opens without a network. */
const windowOf = (today: string) => ({ from: monthStart(today, -1), to: monthEnd(monthStart(today, 3)) })

const inOrder = (shifts: MyShift[]) =>
  shifts.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.shiftId - other.shiftId)

/** My published shifts. */
export function useMyShifts() {
  const today = localDate(useNow())
  const input = windowOf(today)
  const answer = useAnswer(mobileEndpoints.shifts, input)
  // In a new month without a network, what was stored in the old one still helps.
  const data = (answer.data ?? latestOf(mobileEndpoints.shifts)) as MyShift[] | undefined
  const shifts = useMemo(() => data && inOrder(data), [data])
  return { ...answer, shifts, window: input }
}

/** Whether a shift is among mine. */
export function useIsMine(): (shiftId: number) => boolean {
  const { shifts = [] } = useMyShifts()
  return (shiftId) => shifts.some((one) => one.shiftId === shiftId)
}

/** The shifts of a month that lies outside the window, too. */
export function useShiftsOfMonth(month: string) {
  const { shifts, window, refetch, isError } = useMyShifts()
  const isInside = month >= window.from && month <= window.to
  const other = useAnswer(mobileEndpoints.shifts, { from: month, to: monthEnd(month) }, { isWanted: !isInside })
  const shown = isInside ? shifts : (other.data as MyShift[] | undefined)
  return {
    shifts: useMemo(() => shown && inOrder(shown), [shown]),
    isError: isInside ? isError : other.isError,
    refetch: isInside ? refetch : other.refetch,
  }
}

export const useShift = (shiftId: number) => useAnswer(mobileEndpoints.shift, { shiftId: String(shiftId) })

export const useChanges = () => useAnswer(mobileEndpoints.changes, {})
