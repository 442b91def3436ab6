import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { useMemo } from 'react'
import { storedOf, useAnswer } from '../../lib/answers.ts'
import { useNow } from '../../lib/now.ts'
import { localDate } from '../../lib/words.ts'

/** The first day of the month that many months later. */
export function monthStart(iso: string, months = 0): string {
  const at = new Date(Date.UTC(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1 + months, 1))
  return at.toISOString().slice(0, 10)
}

export const monthEnd = (iso: string): string => addDays(monthStart(iso, 1), -1)

/**
 * From last month on, in one answer: the calendar opens without a network. It ends on the last day that calls take: a
 * schedule may be published far ahead, and what is not in the answer counts as not mine.
 */
export const windowOf = (today: string) => ({ from: monthStart(today, -1), to: '2199-12-31' })

const inOrder = (shifts: MyShift[]) =>
  shifts.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt) || one.shiftId - other.shiftId)

type Stored = { input: { from: string; to: string }; data: MyShift[] }

/**
 * In a new month without a network, what was stored in the old one still helps: of the answers about today the one that
 * reaches furthest. Single months that somebody has looked at are stored, too.
 */
export function storedAround(today: string): Stored | undefined {
  const around = (storedOf(mobileEndpoints.shifts) as Stored[]).filter(
    ({ input }) => input.from <= today && today <= input.to,
  )
  return around.toSorted((one, other) => other.input.to.localeCompare(one.input.to))[0]
}

/** My published shifts, in the window that they are known for. */
export function useMyShifts() {
  const today = localDate(useNow())
  const input = windowOf(today)
  const answer = useAnswer(mobileEndpoints.shifts, input)
  const stored = answer.data ? undefined : storedAround(today)
  const data = (answer.data as MyShift[] | undefined) ?? stored?.data
  const shifts = useMemo(() => data && inOrder(data), [data])
  return { ...answer, shifts, window: stored?.input ?? input }
}

/** Whether a shift is among mine. */
export function useIsMine(): (shiftId: number) => boolean {
  const { shifts = [] } = useMyShifts()
  return (shiftId) => shifts.some((one) => one.shiftId === shiftId)
}

/** The shifts of a month, also of one before the window. */
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
