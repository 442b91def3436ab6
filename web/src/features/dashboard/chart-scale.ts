import { type DashboardRange, dashboardRange } from '@shiftward/contract/choices.ts'

/** The marks of an axis that starts at 0 and reaches `most`. They are 1, 2 or 5 times a power of ten apart. */
export function ticksTo(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most / 4, 1)))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one * 4 >= most) ?? 10 * power
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The label under the bar that begins on this day (MM-DD-YYYY): day, quarter or month. */
export function barLabel(date: string, view: DashboardRange): string {
  const month = Number(date.slice(0, 2))
  if (view === dashboardRange.monthly) return String(Number(date.slice(3, 5)))
  return view === dashboardRange.quarterly ? `Q${Math.ceil(month / 3)}` : (months[month - 1] ?? '')
}

/** The full name of a bar: '11-15-2026', 'Q4 2026', 'Nov 2026'. */
export const barTitle = (date: string, view: DashboardRange): string =>
  view === dashboardRange.monthly ? date : `${barLabel(date, view)} ${date.slice(6)}`
