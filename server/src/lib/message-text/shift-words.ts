import { timesText } from '@shiftward/contract/rules/clock-time.ts'
import { dayText } from '@shiftward/contract/rules/day-words.ts'

/** How messages name shifts and places. Dates and hours are local to the facility. */

export type ShiftTimes = { date: string; start_time: string; end_time: string; is_on_call: boolean }
export type PlaceNames = { teamName: string; facilityName: string }

/**
 * '07:00-15:00', '19:00-07:00 the next day': a message is read by people who do not know what (+1) means. With a dash
 * that the plain alphabet of SMS does not have, a message would take up twice as many.
 */
export const hoursWords = ({ start_time, end_time }: Pick<ShiftTimes, 'start_time' | 'end_time'>): string =>
  timesText(start_time, end_time).replace('–', '-').replace('(+1)', 'the next day')

/** 'Sun, Nov 15, 07:00-15:00', 'Sun, Nov 15, 07:00-15:00, on call' */
export const timeWords = (shift: ShiftTimes): string =>
  `${dayText(shift.date)}, ${hoursWords(shift)}${onCallWords(shift)}`

/** 'Sun, Nov 15', 'Sun, Nov 15, on call' */
export const dayWords = (shift: ShiftTimes): string => `${dayText(shift.date)}${onCallWords(shift)}`

const onCallWords = ({ is_on_call }: ShiftTimes): string => (is_on_call ? ', on call' : '')

/** 'Days, North' */
export const placeWords = ({ teamName, facilityName }: PlaceNames): string => `${teamName}, ${facilityName}`

/** 'Sun, Nov 15, 07:00-15:00 (Days, North)' */
export const shiftWords = (shift: ShiftTimes, place: PlaceNames): string => `${timeWords(shift)} (${placeWords(place)})`

/**
 * An SMS may have 1600 characters at most, and the service refuses a longer one for good. So a long list names the first
 * shifts and counts the others. The rest of a message needs fewer characters than are left here.
 */
const namedMost = 30
const lengthMost = 1_200

export function listWords<Item>(items: readonly Item[], wordsOf: (item: Item) => string): string {
  const named: string[] = []
  let length = 0
  for (const item of items.slice(0, namedMost)) {
    const words = wordsOf(item)
    length += words.length + 2
    if (length > lengthMost) break
    named.push(words)
  }
  const others = items.length - named.length
  return others > 0 ? `${named.join('; ')}; and ${others} more` : named.join('; ')
}
