import type { ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dateOf, dayText, timeOf, timeText } from '../../lib/words.ts'

const day = ({ startsAt }: ToldShift) => dayText(dateOf(startsAt))
const start = ({ startsAt, timeZone }: ToldShift) => timeText(startsAt, timeZone)
const end = ({ endsAt, timeZone }: ToldShift) => timeText(endsAt, timeZone)

/** A change in words: 'Wed, Nov 18 starts 20:00, not 19:00'. */
export function changeText({ before, after }: Pick<ToldChange, 'before' | 'after'>): string {
  if (!before) return after ? `${day(after)} is new: ${after.teamName}, ${start(after)}` : ''
  if (!after) return `${day(before)} is no longer yours: ${before.teamName}, ${start(before)}`
  if (dateOf(before.startsAt) !== dateOf(after.startsAt)) {
    return `${after.teamName} is on ${day(after)} at ${start(after)}, not on ${day(before)}`
  }
  const said = [
    timeOf(before.startsAt) !== timeOf(after.startsAt) && `starts ${start(after)}, not ${timeOf(before.startsAt)}`,
    timeOf(before.endsAt) !== timeOf(after.endsAt) && `ends ${end(after)}, not ${timeOf(before.endsAt)}`,
    before.teamName !== after.teamName && `is with ${after.teamName}, not ${before.teamName}`,
    before.skillLevel !== after.skillLevel && `is as ${after.skillLevel}`,
    before.onCall !== after.onCall && (after.onCall ? 'is on call now' : 'is no longer on call'),
    before.comment !== after.comment &&
      (after.comment === '' ? 'has no note any more' : `has a note: ${after.comment}`),
  ].filter((part) => part !== false)
  return `${day(after)} ${said.length > 0 ? said.join(', ') : `changed: ${after.teamName}`}`
}
