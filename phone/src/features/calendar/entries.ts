import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { dateOf } from '../../lib/words.ts'
import { useShiftsOfMonth } from '../shift/shift.queries.ts'

/** What my calendar shows: a shift, or leave that I have or asked for. */
export type Entry = {
  key: string
  day: string
  lastDay: string
  shift?: MyShift
  leave?: { leaveId: number; name: string; isAsked: boolean }
}

const iso = (wire: string) => toIsoDate(wire) ?? wire

export function useEntries(month: string) {
  const { shifts, isError, refetch } = useShiftsOfMonth(month)
  const { data: leaves = [] } = useAnswer(mobileEndpoints.leaves, {})
  const entries = useMemo(() => {
    if (!shifts) return undefined
    const worked: Entry[] = shifts.map((shift) => {
      const day = dateOf(shift.startsAt)
      return { key: `shift ${shift.shiftId}`, day, lastDay: day, shift }
    })
    const away: Entry[] = leaves
      .filter(({ leaveStatus }) => leaveStatus === 'Approved' || leaveStatus === 'Open')
      .map(({ id, fromDate, toDate, leaveTypeName, leaveStatus }) => ({
        key: `leave ${id}`,
        day: iso(fromDate),
        lastDay: iso(toDate),
        leave: { leaveId: id, name: leaveTypeName, isAsked: leaveStatus === 'Open' },
      }))
    return [...worked, ...away].toSorted((one, other) => one.day.localeCompare(other.day))
  }, [shifts, leaves])
  return { entries, isError, refetch }
}
