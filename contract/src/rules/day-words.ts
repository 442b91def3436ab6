import { weekdayNames } from '../choices.ts'
import { weekdayOf } from './calendar-date.ts'

/** Dates as messages and the provider's app say them, from ISO text. */

const months = 'January February March April May June July August September October November December'.split(' ')

export const weekdayName = (iso: string): string => weekdayNames[weekdayOf(iso)] ?? ''
export const shortWeekday = (iso: string): string => weekdayName(iso).slice(0, 3)
export const monthName = (iso: string): string => months[Number(iso.slice(5, 7)) - 1] ?? ''
export const dayNumber = (iso: string): number => Number(iso.slice(8, 10))

/** 'Nov 17' */
export const monthDay = (iso: string): string => `${monthName(iso).slice(0, 3)} ${dayNumber(iso)}`
/** 'Tue, Nov 17' */
export const dayText = (iso: string): string => `${shortWeekday(iso)}, ${monthDay(iso)}`
