import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { dayTitle } from '../calendar-days.ts'
import { coverageText, type DayCoverage } from '../coverage.ts'
import { conflictOn, type Qhp } from '../provider-filter.ts'

/** How a day looks, apart from its entries. */
export type DayLook = {
  /** For screen readers. */
  label: string
  isClosed: boolean
  isOutside: boolean
  isToday: boolean
  /** What speaks against assigning the carried QHP on this day. */
  conflict: ReturnType<typeof conflictOn>
}

type Calendar = {
  mode: 'team' | 'department'
  plan: Plan | undefined
  today: string
  /** The shown month; undefined in week and day views. */
  month: string | undefined
  /** The QHP who is carried. */
  carried: Qhp | undefined
  coverage: ReadonlyMap<string, DayCoverage>
}

/** In the team view, days outside the block or the team's weekdays take no shifts. */
export function lookOf(day: string, count: number, { mode, plan, today, month, carried, coverage }: Calendar): DayLook {
  const isClosed = mode === 'team' && !(plan && isAllowedDay(day, plan))
  const conflict = carried && conflictOn(carried, day)
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
