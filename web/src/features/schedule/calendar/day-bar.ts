import { minutesOf, nominalMinutes } from '@shiftward/contract/rules/clock-time.ts'
import { type Mark, marksOf } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'

const dayMinutes = 24 * 60

/** The position of an entry within the day, in percent, cut at both midnights. */
export function barOf(entry: Pick<Entry, 'startTime' | 'endTime'>, isFromNightBefore: boolean) {
  const start = minutesOf(entry.startTime) - (isFromNightBefore ? dayMinutes : 0)
  const end = start + nominalMinutes(entry.startTime, entry.endTime)
  const from = Math.max(0, start)
  const to = Math.min(dayMinutes, end)
  return {
    left: (from / dayMinutes) * 100,
    width: ((to - from) / dayMinutes) * 100,
    isCutLeft: start < 0,
    isCutRight: end > dayMinutes,
  }
}

/** On the day after its start a night shift ends on the day that is shown. */
export const barMarks = (entry: Entry, isFromNightBefore: boolean): Mark[] =>
  marksOf(entry).filter((mark) => mark !== 'night' || !isFromNightBefore)
