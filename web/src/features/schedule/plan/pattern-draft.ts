import type { Pattern, PatternForm } from '@shiftward/contract/pattern.ts'
import type { PatternDraft } from './plan.queries.ts'

export type PatternDays = PatternForm['days']

const upTo = (length: number): number[] => Array.from({ length }, (_, day) => day)

/** Common rotations to begin with. Day 0 is a Sunday. */
export const quickStarts: { name: string; weeks: number; days: number[] }[] = [
  { name: '3 on, 4 off', weeks: 1, days: [0, 1, 2] },
  // Eight days meet their weekday again after eight weeks.
  { name: '4 on, 4 off', weeks: 8, days: upTo(56).filter((day) => day % 8 < 4) },
  { name: 'Mon–Fri', weeks: 1, days: [1, 2, 3, 4, 5] },
  { name: 'Every other weekend', weeks: 2, days: [6, 7] },
]

export const draftOf = ({ patternId, name, weeks, days, version }: Pattern): PatternDraft => ({
  patternId,
  name,
  weeks,
  days,
  version,
})

export const emptyDraft: PatternDraft = { name: '', weeks: 1, days: [] }

/** Takes over a quick start. A name that somebody typed stays. */
export function begunWith(draft: PatternDraft, start: (typeof quickStarts)[number], team: string | null): PatternDraft {
  const isOwnName = draft.name !== '' && !quickStarts.some(({ name }) => name === draft.name)
  const days = start.days.map((day) => ({ day, teamCode: team }))
  return { ...draft, name: isOwnName ? draft.name : start.name, weeks: start.weeks, days }
}

/** With a day worked in a team (null: the chosen one), or off. */
export function painted(days: PatternDays, day: number, team: string | null | 'off'): PatternDays {
  const others = days.filter((one) => one.day !== day)
  return team === 'off' ? others : [...others, { day, teamCode: team }].sort((one, other) => one.day - other.day)
}

/** With more or fewer weeks. A new week is like the first. */
export function withWeeks(draft: PatternDraft, weeks: number): PatternDraft {
  const length = 7 * draft.weeks
  const first = draft.days.filter(({ day }) => day < 7)
  const added = upTo(Math.max(0, weeks - draft.weeks)).flatMap((week) =>
    first.map(({ day, teamCode }) => ({ day: length + 7 * week + day, teamCode })),
  )
  return { ...draft, weeks, days: [...draft.days.filter(({ day }) => day < 7 * weeks), ...added] }
}
