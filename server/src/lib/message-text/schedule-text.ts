import { dayText } from '@shiftward/contract/rules/day-words.ts'
import type { Words } from '../outbox/outbox.ts'
import {
  hoursWords,
  listWords,
  type PlaceNames,
  placeWords,
  type ShiftTimes,
  shiftWords,
  timeWords,
} from './shift-words.ts'

/** What providers are told about their schedule and about open shifts. */

const subject = 'Your schedule'

export type PlacedShift = ShiftTimes & PlaceNames
type Detailed = ShiftTimes & { teamName: string; skill: string; add_on_hours: number; comment: string }
type ChangedShift = PlacedShift & Detailed & { was: Detailed }
type Changes = { added: PlacedShift[]; changed: ChangedShift[]; removed: PlacedShift[] }

/** Longer messages are not sent by SMS: then only the numbers are told. */
const longest = 1_500

/** All changes of a person's schedule, by place. */
export function changesText({ added, changed, removed }: Changes): Words {
  const sentences = [
    ...byPlace(added, (place, shifts) => `You are scheduled at ${place}: ${listWords(shifts, timeWords)}.`),
    ...byPlace(changed, (place, shifts) => `Your shifts at ${place} have changed: ${listWords(shifts, changeWords)}.`),
    ...byPlace(removed, (place, shifts) => `You are no longer scheduled at ${place}: ${listWords(shifts, timeWords)}.`),
  ]
  const body = sentences.join(' ')
  return { subject, body: body.length <= longest ? body : countsText({ added, changed, removed }) }
}

const byPlace = <Shift extends PlacedShift>(
  shifts: readonly Shift[],
  sentence: (place: string, shifts: Shift[]) => string,
): string[] => [...Map.groupBy(shifts, placeWords)].map(([place, there]) => sentence(place, there))

const countsText = ({ added, changed, removed }: Changes): string =>
  `Your schedule has changed: ${added.length} shifts added, ${changed.length} changed, ${removed.length} removed. Please look at it.`

/** 'Mon, Nov 16, 09:00-15:00 (was 07:00-15:00)', 'Mon, Nov 16, 07:00-15:00 (now on call, new note)' */
function changeWords(shift: ChangedShift): string {
  const { was } = shift
  const changes = [
    whenWords(shift, was),
    was.teamName !== shift.teamName && `was at ${was.teamName}`,
    was.is_on_call !== shift.is_on_call && (shift.is_on_call ? 'now on call' : 'no longer on call'),
    was.skill !== shift.skill && `now as ${shift.skill}`,
    was.add_on_hours !== shift.add_on_hours && `now ${addOnWords(shift)}`,
    was.comment !== shift.comment && (shift.comment === '' ? 'no note any more' : 'new note'),
  ].filter((change) => change !== false)
  // 'now on call' says it already.
  const times = timeWords({ ...shift, is_on_call: shift.is_on_call && was.is_on_call })
  return `${times} (${changes.length > 0 ? changes.join(', ') : 'new details'})`
}

function whenWords(shift: ShiftTimes, was: ShiftTimes): string | false {
  if (was.date !== shift.date) return `was ${dayText(was.date)}, ${hoursWords(was)}`
  return hoursWords(was) !== hoursWords(shift) && `was ${hoursWords(was)}`
}

/** For a provider who gets an open shift, by taking it or from an administrator. */
export const gotShiftText = (shift: ShiftTimes, place: PlaceNames): Words => ({
  subject,
  body: `You got the shift on ${shiftWords(shift, place)}. It is on your schedule.`,
})

export type Lost = 'given' | 'withdrawn'

/** For a provider who showed interest in an open shift. */
export const interestLostText = (shift: ShiftTimes, place: PlaceNames, how: Lost): Words => ({
  subject: 'Open shift',
  body: `You showed interest in the open shift on ${shiftWords(shift, place)}. ${lostWords[how]}`,
})

export const lostWords: Record<Lost, string> = {
  given: 'It was given to someone else.',
  withdrawn: 'It has been withdrawn.',
}

/** The pay in all is null when the rate is masked. */
export type PaidShift = ShiftTimes & {
  skill: string
  ask_rate: string | null
  add_on_hours: number
  pay: string | null
}

/** One message for all shifts of a skill that are opened together. */
export function openShiftText(shifts: readonly PaidShift[], place: PlaceNames): Words {
  const count = shifts.length === 1 ? 'an open shift' : `${shifts.length} open shifts`
  const whom = `as ${shifts[0]?.skill} at ${placeWords(place)}`
  return {
    subject: shifts.length === 1 ? 'Open shift' : 'Open shifts',
    body: `You can take ${count} ${whom}: ${listWords(shifts, paidWords)}.${hourlyWords(shifts)}`,
  }
}

/** For those who could take an open shift, when it pays more than they heard before. */
export function raisedText(shifts: readonly PaidShift[], place: PlaceNames): Words {
  const { body } = openShiftText(shifts, place)
  return { subject: 'Open shift', body: `The rate has been raised. ${body}` }
}

/** For one of the people to whom an administrator offers a shift. A vacancy has no pay of its own. */
export const offerText = (shift: PaidShift, place: PlaceNames): Words => ({
  subject: 'Shift offered to you',
  body: `You are offered a shift as ${shift.skill} at ${placeWords(place)}: ${paidWords(shift)}. The first to accept has it.`,
})

/** 'Sun, Nov 15, 07:00-17:00, 2 add-on hours, $740.00' */
const paidWords = (shift: PaidShift): string =>
  [timeWords(shift), shift.add_on_hours > 0 && addOnWords(shift), shift.pay && `$${shift.pay}`]
    .filter(Boolean)
    .join(', ')

const addOnWords = ({ add_on_hours }: { add_on_hours: number }): string =>
  add_on_hours === 1 ? '1 add-on hour' : `${add_on_hours || 'no'} add-on hours`

/** The hourly rate, unless it is masked or the shifts differ in it. */
function hourlyWords(shifts: readonly PaidShift[]): string {
  const rates = new Set(shifts.map(({ pay, ask_rate }) => (pay === null ? null : ask_rate)))
  const [rate] = rates
  return rates.size === 1 && rate ? ` The rate is $${rate} an hour.` : ''
}
