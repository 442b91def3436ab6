import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dayTitle, monthTitle, spanTitle, weekOf, weeksOfMonth } from '../calendar-days.ts'
import type { Range, ScheduleSearch } from '../schedule-search.ts'

export type CalendarView = {
  range: Range
  title: string
  /** The day that is shown, or one of the week or month that is. */
  day: string
  /** Weeks under each other, one week, or one day. */
  rows: string[][]
  /** Those of the rows. */
  days: string[]
  /** Takes the focus first: today, or the first day of the month. */
  startDay: string
}

/** Which days are shown, and under which title. The team's view knows months only. */
export function viewOf(
  mode: 'team' | 'department',
  month: string,
  chosen: ScheduleSearch,
  today: string,
): CalendarView {
  const range = mode === 'team' ? 'month' : (chosen.range ?? 'month')
  const day = chosen.day ?? `${month}-01`
  const rows = rowsOf(range, month, day)
  const days = rows.flat()
  const first = days[0] ?? day
  const titles = { month: monthTitle(month), week: spanTitle(first, addDays(first, 6)), day: dayTitle(day) }
  const isTodayShown = today.startsWith(month) && days.includes(today)
  const startDay = isTodayShown ? today : (days.find((one) => one.startsWith(month)) ?? first)
  return { range, title: titles[range], day, rows, days, startDay }
}

function rowsOf(range: Range, month: string, day: string): string[][] {
  if (range === 'month') return weeksOfMonth(month)
  return [range === 'week' ? weekOf(day) : [day]]
}
