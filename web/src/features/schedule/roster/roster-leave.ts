import type { RosterLeave } from '@shiftward/contract/roster.ts'
import { fromWireDate } from '@shiftward/contract/rules/wire-date.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { isLeave } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** A leave as it is drawn on one day: one band over all its days. */
export type LeaveDay = {
  /** Absent while the leave is only asked for. */
  entry: Entry | undefined
  label: string
  /** What the person has asked for, in full; absent if it is approved. */
  asked: string | undefined
  isFirst: boolean
  isLast: boolean
  /** On its first day on screen it says what it is. */
  isNamed: boolean
}

/** By person, then by day. */
export function leaveDays(
  entries: readonly Entry[],
  leaves: readonly RosterLeave[],
  dayList: readonly string[],
): Map<string, Map<string, LeaveDay>> {
  const known = new Map(leaves.map((leave) => [leave.leaveId, leave]))
  const byPerson = new Map<string, Map<string, LeaveDay>>()
  const keep = (providerCode: string, day: string, leave: LeaveDay) => {
    const days = byPerson.get(providerCode) ?? new Map<string, LeaveDay>()
    byPerson.set(providerCode, days.set(day, leave))
  }
  for (const leave of leaves.filter(({ isAsked }) => isAsked)) {
    const days = dayList.filter((day) => day >= fromWireDate(leave.fromDate) && day <= fromWireDate(leave.toDate))
    for (const day of days) keep(leave.providerCode, day, leaveDayOf(day, undefined, leave, dayList[0]))
  }
  for (const entry of entries) {
    if (!isLeave(entry) || entry.providerCode === null) continue
    keep(entry.providerCode, entry.day, leaveDayOf(entry.day, entry, known.get(entry.id), dayList[0]))
  }
  return byPerson
}

function leaveDayOf(
  day: string,
  entry: Entry | undefined,
  leave: RosterLeave | undefined,
  firstDay: string | undefined,
): LeaveDay {
  const isFirst = leave === undefined || fromWireDate(leave.fromDate) === day
  return {
    entry,
    label: leave?.leaveType ?? 'Leave',
    asked: leave?.isAsked ? texts.candidate.askedLeave(leave.fromDate, leave.toDate) : undefined,
    isFirst,
    isLast: leave === undefined || fromWireDate(leave.toDate) === day,
    isNamed: isFirst || day === firstDay,
  }
}
