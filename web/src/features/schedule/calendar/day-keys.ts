import { addDays, weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { monthAfter } from '../calendar-days.ts'

/** The day that a key moves the focus to. Up and down work only when there are several weeks. */
export function dayAfterKey(day: string, key: string, hasWeeks: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return hasWeeks ? addDays(day, -7) : undefined
    case 'ArrowDown':
      return hasWeeks ? addDays(day, 7) : undefined
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDayIn(monthAfter(day.slice(0, 7), -1), day)
    case 'PageDown':
      return sameDayIn(monthAfter(day.slice(0, 7), 1), day)
    default:
      return undefined
  }
}

/** The 31st becomes the last day of a shorter month. */
function sameDayIn(month: string, day: string): string {
  const last = addDays(`${monthAfter(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8, 10)}`
  return same > last ? last : same
}

/** The focusable elements of a day: its entries and team lines, then its buttons. */
export const stopsIn = (day: Element): HTMLElement[] => [
  ...day.querySelectorAll<HTMLElement>('[data-entry], [data-group]'),
  ...day.querySelectorAll<HTMLElement>('[data-stop]'),
]

/** The element above or below this one; undefined beyond the first and the last. */
export function stopAfterKey(day: Element, from: Element, key: string): HTMLElement | undefined {
  const all = stopsIn(day)
  const at = all.indexOf(from as HTMLElement)
  if (key === 'ArrowDown') return all[at + 1]
  if (key === 'ArrowUp') return all[at - 1]
  return undefined
}
