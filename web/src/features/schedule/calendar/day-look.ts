import { isAllowedDay, type Plan } from '@shiftward/contract/rules/allowed-days.ts'
import { dayTitle } from '../calendar-days.ts'

/** What a day looks like, beside what is on it. */
export type DayLook = {
  /** For the ear. */
  label: string
  isClosed: boolean
  isOutside: boolean
  isToday: boolean
  /** The carried QHP has a conflict. */
  isBusy: boolean
}

type Calendar = {
  mode: 'team' | 'department'
  plan: Plan | undefined
  today: string
  /** The month that is shown; absent where weeks and days are. */
  month: string | undefined
  busyDays: ReadonlySet<string> | undefined
}

/** In the team's view the days outside of the block and of the team's weekdays take nothing. */
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
