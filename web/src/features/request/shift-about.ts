import { timesText } from '@shiftward/contract/rules/clock-time.ts'

/** '11-20-2026 07:00-15:00' */
export const whenText = (shift: { shiftDate: string; startTime: string; endTime: string }): string =>
  `${shift.shiftDate} ${timesText(shift.startTime, shift.endTime)}`

/** '8 h', '12.5 h' */
export const hoursText = (hours: number): string => `${hours.toLocaleString('en-US', { maximumFractionDigits: 2 })} h`
