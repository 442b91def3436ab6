import type { ToldChange, ToldShift } from '@shiftward/contract/mobile-shift.ts'
import { dateOf, dayText, timeOf, timeText } from '../../lib/words.ts'

const day = ({ startsAt }: ToldShift) => dayText(dateOf(startsAt))
const start = ({ startsAt, timeZone }: ToldShift) => timeText(startsAt, timeZone)
const end = ({ endsAt, timeZone }: ToldShift) => timeText(endsAt, timeZone)

/** 'ED Night, 19:00', 'ED Night, 19:00, on call' */
const shiftText = (shift: ToldShift) => `${shift.teamName}, ${start(shift)}${shift.onCall ? ', on call' : ''}`

/** A change in words: 'Wed, Nov 18 starts 20:00, not 19:00'. */
export function changeText({ before, after }: Pick<ToldChange, 'before' | 'after'>): string {
  if (!before) return after ? `${day(after)} is new: ${shiftText(after)}` : ''
  if (!after) return `${day(before)} is no longer yours: ${shiftText(before)}`
  const details = detailTexts(before, after)
  if (dateOf(before.startsAt) !== dateOf(after.startsAt)) {
    const moved = `${after.teamName} is on ${day(after)} at ${start(after)}, not on ${day(before)}`
    return [moved, ...details].join(', ')
  }
  const said = [
    timeOf(before.startsAt) !== timeOf(after.startsAt) && `starts ${start(after)}, not ${timeOf(before.startsAt)}`,
    timeOf(before.endsAt) !== timeOf(after.endsAt) && `ends ${end(after)}, not ${timeOf(before.endsAt)}`,
    before.teamName !== after.teamName && `is with ${after.teamName}, not ${before.teamName}`,
    ...details,
  ].filter((part) => part !== false)
  return `${day(after)} ${said.length > 0 ? said.join(', ') : `changed: ${after.teamName}`}`
}

const detailTexts = (before: ToldShift, after: ToldShift): string[] =>
  [
    before.skillLevel !== after.skillLevel && `is as ${after.skillLevel}`,
    before.onCall !== after.onCall && (after.onCall ? 'is on call now' : 'is no longer on call'),
    before.addOnHours !== after.addOnHours && `has ${addOnText(after.addOnHours)}`,
    before.comment !== after.comment &&
      (after.comment === '' ? 'has no note any more' : `has a note: ${after.comment}`),
  ].filter((part) => part !== false)

const addOnText = (hours: number) => (hours === 1 ? '1 add-on hour' : `${hours || 'no'} add-on hours`)
