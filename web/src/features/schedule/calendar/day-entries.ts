import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { isNight } from '@shiftward/contract/rules/clock-time.ts'
import { clock, isFillable, isLeave } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

/** A unique key: open shifts share their id, and a leave has no shift id. */
export const keyOf = (entry: Entry): string =>
  entry.shiftId === null ? `leave-${entry.id}-${entry.day}` : `${entry.shiftId}`

/** By start time, with leaves last so that the shifts come first. */
const orderOf = (one: Entry, other: Entry): number =>
  Number(isLeave(one)) - Number(isLeave(other)) ||
  compare(one.startTime, other.startTime) ||
  compare(one.teamName, other.teamName) ||
  compare(one.skillLevel, other.skillLevel) ||
  compare(one.providerName ?? '', other.providerName ?? '') ||
  one.id - other.id

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Each day's entries, earliest first. */
export function entriesByDay(entries: readonly Entry[]): Map<string, Entry[]> {
  const days = new Map<string, Entry[]>()
  for (const entry of entries) {
    const day = days.get(entry.day)
    if (day) day.push(entry)
    else days.set(entry.day, [entry])
  }
  for (const day of days.values()) day.sort(orderOf)
  return days
}

/** The shifts that began the night before and end on this day. */
export const fromTheNightBefore = (days: Map<string, Entry[]>, day: string): Entry[] =>
  (days.get(addDays(day, -1)) ?? []).filter(
    (entry) => entry.shiftId !== null && isNight(entry.startTime, entry.endTime),
  )

/** '2 from the night before, until 07:00'; of different ends the last. */
export function nightText(night: readonly Entry[]): string {
  const ends = [...new Set(night.map(({ endTime }) => clock(endTime)))].sort()
  return `${night.length} from the night before, ${ends.length > 1 ? 'the last ' : ''}until ${ends.at(-1)}`
}

/** Groups a day's entries by start time, with leaves last. */
export function byStartTime(entries: readonly Entry[]): { title: string; entries: Entry[] }[] {
  const [shifts, leaves] = [entries.filter((entry) => !isLeave(entry)), entries.filter(isLeave)]
  const groups = [...Map.groupBy(shifts, (entry) => clock(entry.startTime))]
  if (leaves.length > 0) groups.push(['On leave', leaves])
  return groups.map(([title, group]) => ({ title, entries: group }))
}

export type TeamGroup = {
  title: string
  color: string
  entries: Entry[]
  /** Without needs every shift counts as needed. Undefined for leaves. */
  count: { filled: number; needed: number } | undefined
}

/** Groups a day's entries by team, the earliest team first and leaves last. */
export function byTeam(entries: readonly Entry[]): TeamGroup[] {
  const groups = [...Map.groupBy(entries, (entry) => (isLeave(entry) ? '' : entry.teamName))]
  const inOrder = [...groups.filter(([team]) => team !== ''), ...groups.filter(([team]) => team === '')]
  return inOrder.map(([team, group]) => ({
    title: team || 'On leave',
    color: group[0]?.color_Code ?? '',
    entries: group,
    count: team ? { filled: group.filter((entry) => !isFillable(entry)).length, needed: group.length } : undefined,
  }))
}

type MonthDay = { chips: Entry[]; hidden: Entry[]; lines: TeamGroup[] }

/**
 * What a day of the month shows of its entries: all of them if they fit. Otherwise leaves become one line, and if that
 * is not enough and there are several teams, each team becomes a line, so that no team is hidden behind another.
 */
export function monthDayOf(entries: Entry[], most: number): MonthDay {
  if (entries.length <= most) return { chips: entries, hidden: [], lines: [] }
  const groups = byTeam(entries)
  const leaves = groups.filter((group) => group.count === undefined)
  const shifts = entries.filter((entry) => !isLeave(entry))
  const room = most - leaves.length
  if (shifts.length > room && groups.length - leaves.length > 1) return { chips: [], hidden: [], lines: groups }
  return { chips: shifts.slice(0, room), hidden: shifts.slice(room), lines: leaves }
}
