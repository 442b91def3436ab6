import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { toWireDate } from '@shiftward/contract/rules/wire-date.ts'

/** How a shift is named in messages to people. */

export const dayText = (shift: { date: string; start_time: string; end_time: string }): string =>
  `${toWireDate(shift.date)} ${timesText(shift.start_time, shift.end_time)}`

export const whereText = ({ teamName, facilityName }: { teamName: string; facilityName: string }): string =>
  `${teamName}, ${facilityName}`

/** '11-15-2026 07:00-15:00 (Days, North)' */
export const shiftText = (shift: Parameters<typeof dayText>[0], place: Parameters<typeof whereText>[0]): string =>
  `${dayText(shift)} (${whereText(place)})`
