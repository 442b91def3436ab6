import { dollars } from '@shiftward/client/money.ts'
import { zoneText, zoneTexts } from '@shiftward/client/zone-text.ts'
import { daysBetween } from '@shiftward/contract/rules/calendar-date.ts'
import {
  dayNumber,
  monthDay as monthDayOnly,
  monthName,
  shortWeekday,
  weekdayName,
} from '@shiftward/contract/rules/day-words.ts'
import { dateIn } from '@shiftward/contract/rules/time-zone.ts'

/** Dates and times as the app says them: in words, with 24 hours, as they are at the facility. */

/** ', 2027' where it is not this year. */
function yearText(iso: string): string {
  const year = iso.slice(0, 4)
  return year === localDate(Date.now()).slice(0, 4) ? '' : `, ${year}`
}

/** 'Nov 17', 'Aug 4, 2027' */
export const monthDay = (iso: string): string => `${monthDayOnly(iso)}${yearText(iso)}`
/** 'Tue, Nov 17', 'Wed, Aug 4, 2027' */
export const dayText = (iso: string): string => `${shortWeekday(iso)}, ${monthDay(iso)}`
/** 'Tuesday, November 17', 'Wednesday, August 4, 2027' */
export const longDay = (iso: string): string =>
  `${weekdayName(iso)}, ${monthName(iso)} ${dayNumber(iso)}${yearText(iso)}`

/** 'Nov 15 – 21', 'Nov 29 – Dec 5', 'Feb 14 – 18, 2025', or one day: 'Nov 15' */
export function daysText(from: string, to: string): string {
  if (from === to) return monthDay(from)
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthDayOnly(from)} – ${dayNumber(to)}${yearText(to)}`
  return `${from.slice(0, 4) === to.slice(0, 4) ? monthDayOnly(from) : monthDay(from)} – ${monthDay(to)}`
}

/** An instant with the facility's offset: '2026-11-17T19:00:00-05:00'. */
export const dateOf = (instant: string): string => instant.slice(0, 10)
export const timeOf = (instant: string): string => instant.slice(11, 16)

type Times = { startsAt: string; endsAt: string; timeZone: string }

/** '07:00 – 19:00', '19:00 – Wed 07:00'; with the zone where the phone is in another one. */
export function hoursText(times: Times): string {
  const [start, end] = clocksOf(times)
  const day = dateOf(times.endsAt)
  return `${start} – ${day === dateOf(times.startsAt) ? '' : `${shortWeekday(day)} `}${end}`
}

/** '19:00' and '07:00'; with the zone where the phone is in another one. */
export function clocksOf(times: Times): [start: string, end: string] {
  const [startZone, endZone] = zoneTexts(times)
  return [`${timeOf(times.startsAt)}${startZone}`, `${timeOf(times.endsAt)}${endZone}`]
}

/** '19:00'; with the zone where the phone is in another one. */
export const timeText = (instant: string, timeZone: string): string =>
  `${timeOf(instant)}${zoneText(instant, timeZone)}`

/** 'Tue, Nov 17  19:00 – Wed 07:00' */
export const shiftTitle = (shift: Times): string => `${dayText(dateOf(shift.startsAt))}\u2002${hoursText(shift)}`

/** '12 h', '11.5 h', never broken between number and unit */
export const hours = (count: number): string => `${Math.round(count * 100) / 100}\u00a0h`

/** '12 h', '12 h on call' */
export const paidText = ({ paidHours, onCall }: { paidHours: number; onCall: boolean }): string =>
  `${hours(paidHours)}${onCall ? ' on call' : ''}`

type Paid = { paidHours: number; addOnHours: number; askRate?: number | undefined; addOnRate?: number | undefined }

/** '12 h × $70.00', '8 h × $70.00 + 4 h × $90.00'; '12 h' if the rate is hidden. */
export function payText({ paidHours, addOnHours, askRate, addOnRate }: Paid): string {
  if (askRate === undefined) return hours(paidHours)
  const isOneRate = addOnHours === 0 || addOnRate === undefined || addOnRate === askRate
  const regular = isOneRate ? paidHours : paidHours - addOnHours
  const addOn = isOneRate ? '' : ` + ${hours(addOnHours)} × ${dollars(addOnRate)}`
  return `${hours(regular)} × ${dollars(askRate)}${addOn}`
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** '2 days 11 hours', '3 hours 10 minutes', '10 minutes' */
export function spanText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [days, hour, minute] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  const words: (string | false)[] =
    days > 0
      ? [plural(days, 'day'), hour > 0 && plural(hour, 'hour')]
      : [hour > 0 && plural(hour, 'hour'), (minute > 0 || hour === 0) && plural(minute, 'minute')]
  return words.filter((word) => word !== false).join(' ')
}

const hour = 3_600_000
const saidInHours = 72 * hour

/** The rest between two shifts: '14 h', '72 h', '5 days' */
export const restText = (ms: number): string =>
  ms < saidInHours + hour ? hours(Math.floor(ms / hour)) : plural(Math.floor(ms / (24 * hour)), 'day')

/** '2 hours ago', 'just now' */
export const agoText = (ms: number): string => (ms < 60_000 ? 'just now' : `${spanText(ms)} ago`)

/** '3 h 10 min' */
export function shortSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60]
  return [hour > 0 && `${hour} h`, (minute > 0 || hour === 0) && `${minute} min`].filter(Boolean).join(' ')
}

const two = (part: number) => String(part).padStart(2, '0')

/** The phone's own day of a moment. */
export function localDate(at: number): string {
  const date = new Date(at)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** 'today 06:58', 'Sat 16:10', 'Nov 3' on the phone's clock. */
export function momentText(at: number, now: number): string {
  const [day, today] = [localDate(at), localDate(now)]
  const date = new Date(at)
  const clock = `${two(date.getHours())}:${two(date.getMinutes())}`
  if (day === today) return `today ${clock}`
  return daysBetween(day, today) < 7 ? `${shortWeekday(day)} ${clock}` : monthDay(day)
}

/** 'today', 'tomorrow', 'in 2 days', 'yesterday', '3 days ago' at the facility, which may have another date than here */
export function distanceText(instant: string, timeZone: string, now: number): string {
  const days = daysBetween(dateIn(timeZone, now), dateOf(instant))
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** 'PTO', 'Sick', 'Vac': longer names do not fit into the cell of a day. */
export const shortLeave = (name: string): string => (name.length <= 4 ? name : name.slice(0, 3))
