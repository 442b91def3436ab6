import type { RosterLeave } from '@shiftward/contract/roster.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'
import { isLeave } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** A leave as it is drawn on one day: one band over all its days. */
export type LeaveDay = {
  entry: Entry | undefined
  label: string
  isFirst: boolean
  isLast: boolean
  /** On its first day on screen it says what it is. */
  isNamed: boolean
}

/** By person, then by day. */
export function leaveDays(
  entries: readonly Entry[],
  leaves: readonly RosterLeave[],
  firstDay: string | undefined,
): Map<string, Map<string, LeaveDay>> {
  const known = new Map(leaves.map((leave) => [leave.leaveId, leave]))
  const byPerson = new Map<string, Map<string, LeaveDay>>()
  for (const entry of entries) {
    if (!isLeave(entry) || entry.providerCode === null) continue
    const days = byPerson.get(entry.providerCode) ?? new Map<string, LeaveDay>()
    days.set(entry.day, leaveDayOf(entry, known.get(entry.id), firstDay))
    byPerson.set(entry.providerCode, days)
  }
  return byPerson
}

function leaveDayOf(entry: Entry, leave: RosterLeave | undefined, firstDay: string | undefined): LeaveDay {
  const isFirst = leave === undefined || toIsoDate(leave.fromDate) === entry.day
  return {
    entry,
    label: leave?.leaveType ?? 'Leave',
    isFirst,
    isLast: leave === undefined || toIsoDate(leave.toDate) === entry.day,
    isNamed: isFirst || entry.day === firstDay,
  }
}
