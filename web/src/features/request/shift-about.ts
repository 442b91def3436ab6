import { weekdayNames } from '@shiftward/contract/choices.ts'
import { weekdayOf } from '@shiftward/contract/rules/calendar-date.ts'
import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { toIsoDate } from '@shiftward/contract/rules/wire-date.ts'

/** 'Fri 11-20-2026' from '11-20-2026' */
export function dayText(wireDate: string): string {
  const isoDate = toIsoDate(wireDate)
  return isoDate === undefined ? wireDate : `${weekdayNames[weekdayOf(isoDate)]?.slice(0, 3)} ${wireDate}`
}

/** 'Fri 11-20-2026', 'Fri 11-20-2026 to Sun 11-22-2026' */
export const daysText = ({ fromDate, toDate }: { fromDate: string; toDate: string }): string =>
  fromDate === toDate ? dayText(fromDate) : `${dayText(fromDate)} to ${dayText(toDate)}`

/** 'Fri 11-20-2026 07:00–15:00' */
export const whenText = (shift: { shiftDate: string; startTime: string; endTime: string }): string =>
  `${dayText(shift.shiftDate)} ${timesText(shift.startTime, shift.endTime)}`

/** '8 h', '12.5 h' */
export const hoursText = (hours: number): string => `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })} h`
