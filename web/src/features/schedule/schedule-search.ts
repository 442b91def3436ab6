import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

export const ranges = ['month', 'week', 'day'] as const
export type Range = (typeof ranges)[number]

/** The search parameters of the address, so that a reload or a shared link shows the same calendar. Dates are ISO text. */
export type ScheduleSearch = {
  facility?: string | undefined
  department?: string | undefined
  view?: 'team' | 'department' | undefined
  team?: string | undefined
  skill?: string | undefined
  block?: string | undefined
  /** Month, week or day of the department's calendar. */
  range?: Range | undefined
  /** '2026-11' */
  month?: string | undefined
  /** The day on screen, or any day of the week on screen. */
  day?: string | undefined
}

const codeOf = (value: unknown): string | undefined => {
  // The router parses a code of digits as a number.
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.length > 0 && text.length <= 100 ? text : undefined
}

const dayOf = (value: unknown): string | undefined => (typeof value === 'string' ? toIsoDate(value) : undefined)

const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((one) => one === value)

/** Reads the address and ignores invalid parts. */
export function readSearch(raw: Record<string, unknown>): ScheduleSearch {
  const month = dayOf(`${raw.month}-01`)?.slice(0, 7)
  const read: ScheduleSearch = {
    facility: codeOf(raw.facility),
    department: codeOf(raw.department),
    view: oneOf(['team', 'department'], raw.view),
    team: codeOf(raw.team),
    skill: codeOf(raw.skill),
    block: codeOf(raw.block),
    range: oneOf(ranges, raw.range),
    month,
    day: dayOf(raw.day),
  }
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined))
}

export const isSameSearch = (one: ScheduleSearch, other: ScheduleSearch): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof ScheduleSearch>
  return [...names].every((name) => one[name] === other[name])
}
