import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { dayTitle } from '../calendar-days.ts'
import { coverageText, type DayCoverage } from '../coverage.ts'
import type { Conflicts } from '../judge/judge-days.ts'
import type { Conflict } from '../provider/provider-filter.ts'

/** How a day looks, apart from its entries. */
export type DayLook = {
  /** For screen readers. */
  label: string
  isClosed: boolean
  isOutside: boolean
  isToday: boolean
  /** What speaks against assigning the carried QHP on this day. */
  conflict: Conflict | undefined
}

type Calendar = {
  mode: 'team' | 'department'
  plan: Plan | undefined
  today: string
  /** The shown month; undefined in week and day views. */
  month: string | undefined
  /** What speaks against the QHP who is carried. */
  conflicts: Conflicts
  coverage: ReadonlyMap<string, DayCoverage>
}

/** In the team view, days outside the block or the team's weekdays take no shifts. */
export function lookOf(
  day: string,
  count: number,
  { mode, plan, today, month, conflicts, coverage }: Calendar,
): DayLook {
  const isClosed = mode === 'team' && !(plan && isAllowedDay(day, plan))
  const conflict = conflicts.get(day)
  const covered = coverage.get(day)
  const filled = covered && coverageText(covered)
  const notes = [
    `${count} ${count === 1 ? 'entry' : 'entries'}`,
    filled,
    isClosed && 'unavailable',
    conflict && `${conflict.level === 'block' ? 'not possible' : 'conflict'}: ${conflict.text}`,
  ]
  return {
    label: [dayTitle(day), ...notes.filter(Boolean)].join(', '),
    isClosed,
    conflict,
    isOutside: month !== undefined && !day.startsWith(month),
    isToday: day === today,
  }
}
