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
  /** Over how many days its name may run; 0 where the name is not written. */
  nameDays: number
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
    for (const day of days) keep(leave.providerCode, day, leaveDayOf(day, undefined, leave))
  }
  for (const entry of entries) {
    if (!isLeave(entry) || entry.providerCode === null) continue
    keep(entry.providerCode, entry.day, leaveDayOf(entry.day, entry, known.get(entry.id)))
  }
  return byPerson
}

const leaveDayOf = (day: string, entry: Entry | undefined, leave: RosterLeave | undefined): LeaveDay => ({
  entry,
  label: leave?.leaveType ?? 'Leave',
  asked: leave?.isAsked ? texts.candidate.askedLeave(leave.fromDate, leave.toDate) : undefined,
  isFirst: leave === undefined || fromWireDate(leave.fromDate) === day,
  isLast: leave === undefined || fromWireDate(leave.toDate) === day,
  nameDays: 0,
})

type Day = { leave: LeaveDay | undefined; isBusy: boolean }

/**
 * A leave says once on screen what it is, and the name runs on until something else stands in its way. One that is only
 * asked for is a line below what the person has on a day, so it says it on the first day that has nothing else.
 */
export function nameLeaves(days: readonly Day[]): number[] {
  const goesOn = (index: number) => isOneBand(days[index]?.leave, days[index + 1]?.leave)
  const free: number[] = []
  for (const [index, { leave, isBusy }] of [...days.entries()].reverse())
    free[index] = leave && !isBusy ? 1 + (goesOn(index) ? (free[index + 1] ?? 0) : 0) : 0
  let isNamed = false
  return days.map(({ leave }, index) => {
    if (!goesOn(index - 1)) isNamed = false
    const room = free[index] ?? 0
    if (!leave || isNamed || (leave.asked && room === 0)) return 0
    isNamed = true
    return Math.max(1, room)
  })
}

const isOneBand = (one: LeaveDay | undefined, next: LeaveDay | undefined): boolean =>
  one !== undefined && next !== undefined && !next.isFirst && one.label === next.label && one.asked === next.asked
