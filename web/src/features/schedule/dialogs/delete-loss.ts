import { flag } from '@shiftward/contract/choices.ts'
import { elapsedMinutes, hoursOf, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { dayTitle } from '../calendar-days.ts'
import { hoursText, listText } from '../entry/entry-text.ts'
import type { Entry } from '../schedule-dialog.ts'
import { isOver } from '../shift-moment.ts'

/** Says what is lost when the entry is deleted. */
export function lossOf(entry: Entry, timeZone: string, now = Date.now()): string {
  const shift = `${entry.skillLevel}, ${dayTitle(entry.day)}, ${hoursText(entry)}`
  if (entry.providerName) {
    const ways = entry.isMadeByAssigning
      ? 'Remove takes the shift out of the calendar. Free the shift keeps it as a vacancy.'
      : 'It stays in the calendar as a vacancy.'
    const begun = workedText(entry, timeZone, now)
    if (begun) return `${begun}: ${shift}. If ${entry.providerName} left early, use Called out instead. ${ways}`
    if (!isOver(entry.day, entry, timeZone, now))
      return [`${entry.providerName} loses this shift: ${shift}.`, ways, endOfSwap(entry)].filter(Boolean).join(' ')
    return `This shift is over: ${shift}. Its hours and cost leave the reports, and ${entry.providerName} no longer sees it. If somebody else worked it, free it and assign them. ${ways}`
  }
  if (entry.flag === flag.empty) return `The vacancy is removed: ${shift}.`
  const claims = claimsOf(entry)
  if (!claims) return `The open shift is removed, and no QHP can take it any more: ${shift}.`
  return `The open shift is removed, together with ${claims}: ${shift}.`
}

/** What becomes of the swap of a shift that is taken from its QHP. Empty if there is none. */
export const endOfSwap = ({ swap }: Entry): string =>
  swap ? `The swap with ${listText(swap.providerNames)} ends, and they are told.` : ''

/** Of a running shift: how many hours of work leave the reports. */
function workedText({ day, startTime, endTime, providerName }: Entry, timeZone: string, now: number): string {
  const { startsAt, endsAt } = spanOfShift({ date: day, startTime, endTime }, timeZone)
  if (now < startsAt || now >= endsAt) return ''
  const hours = hoursOf(elapsedMinutes({ startsAt, endsAt: now }))
  return `This shift has begun. ${providerName} loses it, and the ${hours} h since its start leave the reports`
}

/** 'the requests of Ada Moss and Bea Late, and the interest of Cy Cole' */
function claimsOf({ requests, interests }: Entry): string {
  const namesOf = (people: { providerName: string }[]) => listText(people.map(({ providerName }) => providerName))
  return [
    requests.length > 0 && `the ${requests.length === 1 ? 'request' : 'requests'} of ${namesOf(requests)}`,
    interests.length > 0 && `the interest of ${namesOf(interests)}`,
  ]
    .filter(Boolean)
    .join(', and ')
}
