import type { MessageText } from '../../lib/outbox/outbox.ts'
import { dayText, whereText } from '../../lib/shift-text.ts'
import type { Place } from './schedule-place.store.ts'
import type { Shift } from './schedule-shift.store.ts'

/** Messages to providers. They stay short: of many days they name only the first ones. */

const daysTold = 10

function daysText(shifts: Shift[]): string {
  const told = shifts.slice(0, daysTold).map(dayText).join(', ')
  return shifts.length > daysTold ? `${told} and ${shifts.length - daysTold} more` : told
}

/** One message for all shifts that are published together. A masked rate is left out. */
export function openShiftsText(place: Place, shifts: [Shift, ...Shift[]], cause: string): MessageText {
  const [first] = shifts
  const rate = first.is_rate_masked ? '' : ` $${Number(first.ask_rate).toFixed(2)} an hour.`
  return {
    cause,
    subject: 'Open shifts',
    body: `Open for ${first.skill} (${whereText(place)}): ${daysText(shifts)}.${rate}`,
  }
}

/** The cause names the first shift and its version, so no version of a shift is announced twice. */
export function scheduleText(place: Place, shifts: [Shift, ...Shift[]]): MessageText {
  const [first] = shifts
  return {
    cause: `shift:${first.id}:${first.version}`,
    subject: 'Your schedule',
    body: `You are scheduled for ${whereText(place)}: ${daysText(shifts)}.`,
  }
}

export function releasedText(place: Place, shifts: [Shift, ...Shift[]]): MessageText {
  const [first] = shifts
  return {
    cause: `shift:${first.id}:${first.version}:released`,
    subject: 'Your schedule',
    body: `You are no longer scheduled for ${whereText(place)}: ${daysText(shifts)}.`,
  }
}
