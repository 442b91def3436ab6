import { limits } from '@shiftward/contract/limits.ts'
import { codeOf, dayOf, oneOf, onlyGiven, textOf } from '../../../lib/address-value.ts'

export const ranges = ['month', 'week', 'day'] as const
export type Range = (typeof ranges)[number]

export const views = ['department', 'team', 'roster'] as const
export type View = (typeof views)[number]

/** How many days the roster shows. */
export const periods = ['week', 'twoWeeks', 'block', 'month'] as const
export type Period = (typeof periods)[number]

/** The search parameters of the address, so that a reload or a shared link shows the same calendar. Dates are ISO text. */
export type ScheduleSearch = {
  facility?: string | undefined
  department?: string | undefined
  view?: View | undefined
  team?: string | undefined
  skill?: string | undefined
  block?: string | undefined
  /** Month, week or day of the department's calendar. */
  range?: Range | undefined
  /** '2026-11' */
  month?: string | undefined
  /** The day on screen, or any day of the week on screen. */
  day?: string | undefined
  period?: Period | undefined
  /** Filters of the roster: lists joined by commas, and a part of a name. Absent: all. */
  teams?: string | undefined
  skills?: string | undefined
  labour?: string | undefined
  q?: string | undefined
}

export const toList = (text: string | undefined): string[] => text?.split(',').filter(Boolean) ?? []
export const fromList = (values: readonly string[]): string | undefined => values.join(',') || undefined

/** Lists of codes are longer than a code. */
const longest = 1000

/** Reads the address and ignores invalid parts. */
export function readSearch(raw: Record<string, unknown>): ScheduleSearch {
  const month = dayOf(`${raw.month}-01`)?.slice(0, 7)
  const read: ScheduleSearch = {
    facility: codeOf(raw.facility),
    department: codeOf(raw.department),
    view: oneOf(views, raw.view),
    team: codeOf(raw.team),
    skill: textOf(raw.skill, limits.text.skill),
    block: codeOf(raw.block),
    range: oneOf(ranges, raw.range),
    month,
    day: dayOf(raw.day),
    period: oneOf(periods, raw.period),
    teams: textOf(raw.teams, longest),
    skills: textOf(raw.skills, longest),
    labour: textOf(raw.labour, longest),
    q: textOf(raw.q, longest),
  }
  return onlyGiven(read)
}

export const isSameSearch = (one: ScheduleSearch, other: ScheduleSearch): boolean => {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof ScheduleSearch>
  return [...names].every((name) => one[name] === other[name])
}
