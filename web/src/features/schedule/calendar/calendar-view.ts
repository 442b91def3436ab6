import { addDays } from '@shiftward/contract/rules/calendar-date.ts'
import { dayTitle, monthTitle, spanTitle, weekOf, weeksOfMonth } from '../calendar-days.ts'
import type { Range, ScheduleSearch } from '../choice/schedule-search.ts'

export type CalendarView = {
  range: Range
  title: string
  /** The shown day, or a day of the shown week or month. */
  day: string
  /** The weeks of the month, one week, or one day. */
  rows: string[][]
  /** All days of the rows. */
  days: string[]
  /** The first day to get the focus: today, or the first day of the month. */
  startDay: string
}

/** Finds the days to show and their title. The team view has months only. */
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
