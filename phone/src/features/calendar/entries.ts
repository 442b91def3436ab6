import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyLeave } from '@shiftward/contract/mobile-request.ts'
import type { MyShift } from '@shiftward/contract/mobile-shift.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { dateOf } from '../../lib/words.ts'
import { hasSeveralOrganizations } from '../frame/organizations.part.ts'
import { useShiftsOfMonth } from '../shift/shift.queries.ts'

/** What my calendar shows: a shift, or leave that I have or asked for. */
export type Entry = {
  key: string
  day: string
  lastDay: string
  shift?: MyShift
  /** `organizationName` where each of several organizations has its own. */
  leave?: { leaveId: number; name: string; isAsked: boolean; organizationName?: string }
}

export function leaveEntries(leaves: readonly MyLeave[]): Entry[] {
  const hasSeveral = hasSeveralOrganizations(leaves)
  return leaves
    .filter(({ leaveStatus }) => leaveStatus === 'Approved' || leaveStatus === 'Open')
    .map(({ id, fromDate, toDate, leaveTypeName, leaveStatus, organizationName }) => ({
      key: `leave ${id}`,
      day: fromWireDate(fromDate),
      lastDay: fromWireDate(toDate),
      leave: {
        leaveId: id,
        name: leaveTypeName,
        isAsked: leaveStatus === 'Open',
        ...(hasSeveral && { organizationName }),
      },
    }))
}

export function useEntries(month: string) {
  const { shifts, isError, refetch } = useShiftsOfMonth(month)
  const { data: leaves = [] } = useAnswer(mobileEndpoints.leaves, {})
  const entries = useMemo(() => {
    if (!shifts) return undefined
    const worked: Entry[] = shifts.map((shift) => {
      const day = dateOf(shift.startsAt)
      return { key: `shift ${shift.shiftId}`, day, lastDay: day, shift }
    })
    return [...worked, ...leaveEntries(leaves)].toSorted((one, other) => one.day.localeCompare(other.day))
  }, [shifts, leaves])
  return { entries, isError, refetch }
}
