import { shortDollars } from '@shiftward/client/money.ts'
import { phoneText } from '@shiftward/client/phone-text.ts'
import { ruleWords } from '@shiftward/contract/rules/assign/rule-words.ts'
import { elapsedMinutes, hoursOf, spanOfShift } from '@shiftward/contract/rules/shift-time.ts'
import { dayTitle } from '../calendar-days.ts'
import type { Entry } from '../schedule-dialog.ts'
import { hoursText, labourText, listText, releaseText } from './entry-text.ts'

/** Every fact about an entry, with its label. */
export function factsOf(entry: Entry, timeZone: string, phone?: string): [string, string][] {
  const facts: [string, string | false | null][] = [
    ['Date', dayTitle(entry.day)],
    ['Hours', entry.shiftId !== null && `${hoursText(entry)} · ${durationText(entry, timeZone)}`],
    ['Skill', entry.skillLevel],
    ['Team', entry.teamName],
    ['QHP code', entry.providerCode],
    ['Phone', phoneText(entry.preferredCallNumber || phone || '')],
    ['Rate', entry.askRate !== null && `${shortDollars(entry.askRate)} an hour${entry.rateMask ? ', masked' : ''}`],
    ['Ceiling', entry.ceilingRate !== null && `${shortDollars(entry.ceilingRate)} an hour`],
    [
      'Add-on',
      entry.addOnHours > 0 && `${entry.addOnHours} h${entry.addonRate ? ` at ${shortDollars(entry.addonRate)}` : ''}`,
    ],
    ['Offered to', labourText(entry)],
    ['Requested by', listText(entry.requests.map(({ providerName }) => providerName))],
    ['Offers', entry.offers.length > 0 && offersText(entry.offers)],
    ['Release', entry.release && releaseText(entry.release)],
    ['Swap', entry.swap && swapText(entry.swap)],
    ['Confirmed', confirmedText(entry)],
    ['Comment', entry.comment],
  ]
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

/** 'by Dana Reed on 11-02-2026: rest, weekly hours'. Of old confirmations only the rules are known. */
function confirmedText({ confirmedRules, confirmedBy, confirmedAt }: Entry): string {
  const rules = confirmedRules.map((rule) => ruleWords[rule].name.toLowerCase()).join(', ')
  return confirmedBy && confirmedAt ? `by ${confirmedBy} on ${confirmedAt.slice(0, 10)}: ${rules}` : rules
}

/** 'to Ann Lee, waits for approval' */
function swapText({ providerNames, isReturn, isApproved }: NonNullable<Entry['swap']>): string {
  const whom = `${isReturn ? 'asked by' : 'to'} ${listText(providerNames)}`
  return `${whom}, ${isApproved ? 'approved, waits for the answer' : 'waits for approval'}`
}

/** 'to Ann Lee and Ben Ash, open until the shift starts' */
const offersText = (offers: Entry['offers']): string =>
  `to ${listText(offers.map(({ providerName }) => providerName))}, open until the shift starts`

/** Elapsed hours: 19:00 to 07:00 has 13 in the night when clocks go back. */
const durationText = ({ day: date, startTime, endTime }: Entry, timeZone: string): string =>
  `${hoursOf(elapsedMinutes(spanOfShift({ date, startTime, endTime }, timeZone)))} h`
