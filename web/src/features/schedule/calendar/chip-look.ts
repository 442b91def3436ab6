import { isLeave, type Mark, marksOf } from '../entry/entry-text.ts'
import type { ScheduleContext } from '../schedule-context.ts'
import type { Entry } from '../schedule-dialog.ts'
import type { ShortName } from './short-names.ts'

/** What the chips of a month have in common. They leave it out, so that there is room for the names. */
type Usual = {
  startTime?: string | undefined
  endTime?: string | undefined
  skill?: string | undefined
  marks: readonly Mark[]
}

/** How all chips of the month are drawn. */
export type ChipLook = {
  usual: Usual
  names: ReadonlyMap<string, ShortName>
  /** By the team's code, for where its name does not fit. */
  shortTeams: ReadonlyMap<string, string>
  /** Names may take a second line, as on paper. */
  isWrapped: boolean
}

/** The marks that can belong to the kind of shift. The others call for attention and are always shown. */
const kindMarks: readonly Mark[] = ['onCall', 'masked', 'night']

/** The hours of the chosen team, the chosen skill, and the marks of its kind that every shift has. */
export function usualOf({ team, skill }: Pick<ScheduleContext, 'team' | 'skill'>, entries: readonly Entry[]): Usual {
  const shifts = entries.filter((entry) => entry.shiftId !== null)
  const marks =
    shifts.length < 2 ? [] : kindMarks.filter((mark) => shifts.every((shift) => marksOf(shift).includes(mark)))
  return { startTime: team?.startTime, endTime: team?.endTime, skill, marks }
}

type Shown = { hasTime: boolean; hasSkill: boolean; marks: Mark[] }

/** The parts of an entry to show: all of them, or in a month those that are not usual. */
export function shownOf(entry: Entry, usual: Usual | undefined): Shown {
  const marks = marksOf(entry)
  if (!usual) return { hasTime: !isLeave(entry), hasSkill: true, marks }
  const isUsual = (mark: Mark) => usual.marks.includes(mark) || (mark === 'night' && isUsualTime)
  const isUsualStart = entry.startTime === usual.startTime
  const isUsualTime = isUsualStart && entry.endTime === usual.endTime
  return {
    hasTime: !isLeave(entry) && !isUsualStart,
    hasSkill: entry.skillLevel !== usual.skill,
    marks: marks.filter((mark) => !isUsual(mark)),
  }
}
