import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { dayTitle } from '../calendar-days.ts'

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
}

/** In the team view, days outside the block or the team's weekdays take no shifts. */
export function lookOf(day: string, count: number, { mode, plan, today, month, busyDays }: Calendar): DayLook {
  const isClosed = mode === 'team' && !(plan && isAllowedDay(day, plan))
  const isBusy = busyDays?.has(day) ?? false
  const notes = [`${count} ${count === 1 ? 'entry' : 'entries'}`, isClosed && 'unavailable', isBusy && 'conflict']
  return {
    label: [dayTitle(day), ...notes.filter(Boolean)].join(', '),
    isClosed,
    isBusy,
    isOutside: month !== undefined && !day.startsWith(month),
    isToday: day === today,
  }
}
