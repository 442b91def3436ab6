import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { dayTitle } from '../calendar-days.ts'
import { coverageText, type DayCoverage } from '../coverage.ts'

/** How a day looks, apart from its entries. */
export type DayLook = {
  /** For screen readers. */
  label: string
  isClosed: boolean
  isOutside: boolean
  isToday: boolean
  /** The carried QHP has a conflict on this day. */
  isBusy: boolean
}

type Calendar = {
  mode: 'team' | 'department'
  plan: Plan | undefined
  today: string
  /** The shown month; undefined in week and day views. */
  month: string | undefined
  busyDays: ReadonlySet<string> | undefined
  coverage: ReadonlyMap<string, DayCoverage>
}

/** In the team view, days outside the block or the team's weekdays take no shifts. */
export function lookOf(
  day: string,
  count: number,
  { mode, plan, today, month, busyDays, coverage }: Calendar,
): DayLook {
  const isClosed = mode === 'team' && !(plan && isAllowedDay(day, plan))
  const isBusy = busyDays?.has(day) ?? false
  const covered = coverage.get(day)
  const filled = covered && coverageText(covered)
  const notes = [
    `${count} ${count === 1 ? 'entry' : 'entries'}`,
    filled,
    isClosed && 'unavailable',
    isBusy && 'conflict',
  ]
  return {
    label: [dayTitle(day), ...notes.filter(Boolean)].join(', '),
    isClosed,
    isBusy,
    isOutside: month !== undefined && !day.startsWith(month),
    isToday: day === today,
  }
}
