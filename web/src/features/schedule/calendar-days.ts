import { addDays, weekStartOf } from '@shiftward/contract/rules/calendar-date.ts'

/** Months as '2026-11', days as ISO text, weeks from Sunday. */

export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + months
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`
}

export const weekOf = (day: string): string[] => {
  const start = weekStartOf(day)
  return Array.from({ length: 7 }, (_, index) => addDays(start, index))
}

/** Every whole week that contains a day of the month: four to six. */
export function weeksOfMonth(month: string): string[][] {
  const weeks: string[][] = []
  const next = `${monthAfter(month, 1)}-01`
  for (let day = weekStartOf(`${month}-01`); day < next; day = addDays(day, 7)) weeks.push(weekOf(day))
  return weeks
}

/** From the first day of a month to its last. */
export const monthDays = (month: string): { startDate: string; endDate: string } => ({
  startDate: `${month}-01`,
  endDate: addDays(`${monthAfter(month, 1)}-01`, -1),
})

/** The months of these days, in order. */
export const monthsOf = (days: readonly string[]): string[] => [...new Set(days.map((day) => day.slice(0, 7)))].sort()

const formats = {
  month: { month: 'long', year: 'numeric' },
  day: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  date: { month: 'short', day: 'numeric', year: 'numeric' },
  weekday: { weekday: 'short' },
  short: { weekday: 'short', month: 'short', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatters = new Map<keyof typeof formats, Intl.DateTimeFormat>()

function formatterOf(kind: keyof typeof formats): Intl.DateTimeFormat {
  const made = formatters.get(kind) ?? new Intl.DateTimeFormat('en-US', { ...formats[kind], timeZone: 'UTC' })
  formatters.set(kind, made)
  return made
}

const format = (day: string, kind: keyof typeof formats): string =>
  formatterOf(kind).format(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10))))

/** 'November 2026' */
export const monthTitle = (month: string): string => format(`${month}-01`, 'month')
/** 'Sunday, November 15, 2026' */
export const dayTitle = (day: string): string => format(day, 'day')
/** 'Nov 15, 2026' */
const dateTitle = (day: string): string => format(day, 'date')
/** 'Sun 15', where the month stands elsewhere. */
export const weekdayTitle = (day: string): string => `${format(day, 'weekday')} ${Number(day.slice(8, 10))}`
/** 'Sun, Nov 15' */
export const shortDayTitle = (day: string): string => format(day, 'short')

/** 'Nov 15 – 21, 2026': month and year are not repeated. */
export function spanTitle(first: string, last: string): string {
  if (first.slice(0, 4) !== last.slice(0, 4)) return `${dateTitle(first)} – ${dateTitle(last)}`
  const end = dateTitle(last)
  return `${dateTitle(first).split(',')[0]} – ${first.slice(0, 7) === last.slice(0, 7) ? end.split(' ').slice(1).join(' ') : end}`
}
