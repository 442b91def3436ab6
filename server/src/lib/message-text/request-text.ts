import type { ClosedReason } from '@shiftward/contract/offer.ts'
import { dayText } from '@shiftward/contract/rules/day-words.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Words } from '../outbox/outbox.ts'
import { type Lost, lostWords } from './schedule-text.ts'
import { listWords, type PlaceNames, type ShiftTimes, shiftWords } from './shift-words.ts'

/** What people are told about shift requests, swaps and leave. */

type PlacedShift = ShiftTimes & PlaceNames

const requestSubject = 'Your shift request'

export const requestApprovedText = (shift: ShiftTimes, place: PlaceNames): Words => ({
  subject: requestSubject,
  body: `Your request for the shift on ${shiftWords(shift, place)} was approved. It is on your schedule.`,
})

/** After an undo. */
export const requestReopenedText = (shift: ShiftTimes, place: PlaceNames): Words => ({
  subject: requestSubject,
  body: `The approval of your request for the shift on ${shiftWords(shift, place)} was taken back. Your request is open again.`,
})

/** `why` is set when nobody denied it and it ended by itself, e.g. 'the shift has started'. */
export const requestDeniedText = (shift: ShiftTimes, place: PlaceNames, why?: string): Words => ({
  subject: requestSubject,
  body: `Your request for the shift on ${shiftWords(shift, place)} ${why ? `has ended: ${reasonWords(why)}` : 'was denied'}.`,
})

const leftWords = 'you no longer work there'
const reasonWords = (why: string): string => (why === texts.request.reason.left ? leftWords : why)

export const requestLostText = (shift: ShiftTimes, place: PlaceNames, how: Lost): Words => ({
  subject: requestSubject,
  body: `You asked for the open shift on ${shiftWords(shift, place)}. ${lostWords[how]}`,
})

/** Why an offer ended without an answer. */
const closedWords: Record<ClosedReason, string> = {
  taken: lostWords.given,
  changed: 'Its day, hours or terms have changed.',
  withdrawn: lostWords.withdrawn,
  begun: 'It has started.',
  left: 'You no longer work there.',
}

export const offerClosedText = (shift: PlacedShift, reason: ClosedReason): Words => ({
  subject: 'Shift offered to you',
  body: `You were offered the shift on ${shiftWords(shift, shift)}. ${closedWords[reason]}`,
})

type Leave = { from_date: string; to_date: string }
/** `organizationName` is set for a person who works for others, too. */
type OwnLeave = Leave & { organizationName?: string | undefined }

export const leaveDecidedText = (
  leave: OwnLeave,
  status: 'Approved' | 'Denied',
  freed: readonly PlacedShift[],
): Words => ({
  subject: 'Your leave request',
  body: withFreed(`Your leave ${leaveWords(leave)} was ${status.toLowerCase()}.`, freed),
})

const notBack = 'Shifts that it freed do not come back by themselves.'

export const leaveCancellationText = (leave: OwnLeave, isApproved: boolean): Words => ({
  subject: 'Your leave',
  body: isApproved
    ? `Your leave ${leaveWords(leave)} was cancelled, as you asked. ${notBack}`
    : `Your leave ${leaveWords(leave)} stays: its cancellation was denied.`,
})

/** By an administrator who was not asked. Whoever gets shifts back hears of them in another message. */
export const leaveCancelledText = (leave: OwnLeave, isGivenBack: boolean): Words => ({
  subject: 'Your leave',
  body: `Your scheduler cancelled your leave ${leaveWords(leave)}.${isGivenBack ? '' : ` ${notBack}`}`,
})

/** For a request that ended because the person no longer works there. */
export const leaveClosedText = (leave: Leave & { organizationName: string }, isCancellation: boolean): Words => ({
  subject: isCancellation ? 'Your leave' : 'Your leave request',
  body: `Your request ${isCancellation ? 'to cancel your leave' : 'for leave'} ${leaveWords(leave)} has ended: ${leftWords}.`,
})

export const leaveEnteredText = (leave: OwnLeave, typeName: string, freed: readonly PlacedShift[]): Words => ({
  subject: 'Your leave',
  body: withFreed(`Your scheduler entered leave (${typeName}) for you ${leaveWords(leave)}.`, freed),
})

/** `kept` is what is left of a shift that the person has worked in part. */
type CalledOut = { freed: readonly PlacedShift[]; kept?: PlacedShift | undefined }

export function calledOutText(date: string, { freed, kept }: CalledOut, isOwn: boolean): Words {
  const [subject, preposition] = isOwn ? ['You called out', 'on'] : ['You were marked sick', 'for']
  const worked = kept ? ` Your shift ends when you left: ${shiftWords(kept, kept)}.` : ''
  return { subject, body: withFreed(`${subject} ${preposition} ${dayText(date)}.${worked}`, freed) }
}

const withFreed = (start: string, freed: readonly PlacedShift[]): string =>
  freed.length === 0 ? start : `${start} You are no longer scheduled for: ${placedWords(freed)}.`

/** For the administrators of departments that lose a provider to a leave which another administrator approved. */
export const leaveFreedText = (providerName: string, leave: Leave, freed: readonly PlacedShift[]): Words => ({
  subject: 'Shifts freed by a leave',
  body: `${providerName} is on leave ${leaveDays(leave)}. You have new vacancies: ${placedWords(freed)}.`,
})

/** For the administrators, when a provider says in the app that they are sick. */
export const sickCallText = (providerName: string, date: string, freed: readonly PlacedShift[]): Words => ({
  subject: 'Called out',
  body: `${providerName} called out on ${dayText(date)}. You have new vacancies: ${placedWords(freed)}.`,
})

/** 'on Thu, Dec 31, 2026', 'at North Health on Thu, Dec 31, 2026' */
const leaveWords = ({ organizationName, ...leave }: OwnLeave): string =>
  `${organizationName === undefined ? '' : `at ${organizationName} `}${leaveDays(leave)}`

/** With the year: leave is asked for up to two years ahead. */
function leaveDays({ from_date, to_date }: Leave): string {
  const last = `${dayText(to_date)}, ${yearOf(to_date)}`
  if (from_date === to_date) return `on ${last}`
  const year = yearOf(from_date) === yearOf(to_date) ? '' : `, ${yearOf(from_date)}`
  return `from ${dayText(from_date)}${year} to ${last}`
}

const yearOf = (date: string): string => date.slice(0, 4)

const placedWords = (shifts: readonly PlacedShift[]): string =>
  listWords(
    shifts.toSorted((one, other) => startOf(one).localeCompare(startOf(other))),
    (shift) => shiftWords(shift, shift),
  )

const startOf = ({ date, start_time }: ShiftTimes): string => `${date} ${start_time}`
