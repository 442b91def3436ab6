import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyLeave, MyRequest } from '@shiftward/contract/mobile-request.ts'
import type { MyShift, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { useMemo } from 'react'
import { useAnswer } from '../../lib/answers.ts'
import { dateOf } from '../../lib/words.ts'
import { hasSeveralOrganizations } from '../frame/organizations.part.ts'
import { useShiftsOfMonth } from '../shift/shift.queries.ts'

/** What my calendar shows: a shift that is mine, that I asked for or that was taken away, or leave that I have or asked for. */
export type Entry = {
  key: string
  day: string
  lastDay: string
  shift?: MyShift
  asked?: MyRequest
  gone?: ToldShift
  /** `organizationName` where each of several organizations has its own. */
  leave?: { leaveId: number; name: string; isAsked: boolean; organizationName?: string }
}

const onDayOf = ({ startsAt }: { startsAt: string }) => ({ day: dateOf(startsAt), lastDay: dateOf(startsAt) })

const myEntry = (shift: MyShift): Entry => ({ key: `shift ${shift.shiftId}`, ...onDayOf(shift), shift })

export const goneEntry = (gone: ToldShift): Entry => ({ key: `gone ${gone.shiftId}`, ...onDayOf(gone), gone })

/** The shifts about which my scheduler has not decided yet. */
export const askedEntries = (requests: readonly MyRequest[]): Entry[] =>
  requests
    .filter(({ approvalStatus }) => approvalStatus === 'Open')
    .map((asked) => ({ key: `asked ${asked.shiftApprovalId}`, ...onDayOf(asked.shift), asked }))

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

const startOf = ({ shift, asked, gone }: Entry) => Date.parse((shift ?? asked?.shift ?? gone)?.startsAt ?? '')

/** By day and start; leave has no start, and stands behind the shifts of its first day. */
export const inOrder = (entries: readonly Entry[]): Entry[] =>
  entries.toSorted(
    (one, other) =>
      one.day.localeCompare(other.day) || Number(!!one.leave) - Number(!!other.leave) || startOf(one) - startOf(other),
  )

export function useEntries(month: string) {
  const { shifts, isError, refetch } = useShiftsOfMonth(month)
  const { data: requests = [] } = useAnswer(mobileEndpoints.requests, {})
  const { data: leaves = [] } = useAnswer(mobileEndpoints.leaves, {})
  const entries = useMemo(
    () => shifts && inOrder([...shifts.map(myEntry), ...askedEntries(requests), ...leaveEntries(leaves)]),
    [shifts, requests, leaves],
  )
  return { entries, isError, refetch }
}
