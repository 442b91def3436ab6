import { timesText } from './clock-time.ts'

/** The time zone of most people in a US state or territory. It is a facility's default. */
const zones: Record<string, string> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
  'America/Denver': 'CO ID MT NM UT WY',
  'America/Phoenix': 'AZ',
  'America/Los_Angeles': 'CA NV OR WA',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
  'America/Puerto_Rico': 'PR VI',
  'Pacific/Guam': 'GU MP',
  'Pacific/Pago_Pago': 'AS',
}

const states = Object.values(zones).join(' ').split(' ')
export const isState = (state: string): boolean => states.includes(state.trim().toUpperCase())

const defaultTimeZone = 'America/New_York'

export function timeZoneOfState(state: string): string {
  const typed = state.trim().toUpperCase()
  const found = Object.entries(zones).find(([, states]) => states.split(' ').includes(typed))
  return found?.[0] ?? defaultTimeZone
}

/** Whether this is an IANA name. An offset is refused, because it does not know summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>()

const dayMs = 86_400_000

/** By zone and day. Undefined for a day on which the clocks change. */
const knownDays = new Map<string, string | undefined>()
const mostKnownDays = 10_000

/** 'CST' or 'CDT' at an instant. A zone without an abbreviation gives its offset: 'GMT+10'. */
export function zoneAbbreviation(timeZone: string, instant: number): string {
  const day = Math.floor(instant / dayMs)
  const key = `${timeZone} ${day}`
  if (!knownDays.has(key)) {
    if (knownDays.size >= mostKnownDays) knownDays.clear()
    const [first, last] = [day, day + 1].map((midnight) => formatZone(timeZone, midnight * dayMs))
    knownDays.set(key, first === last ? first : undefined)
  }
  return knownDays.get(key) ?? formatZone(timeZone, instant)
}

/** Slow, so it is not asked for each of hundreds of shifts. */
function formatZone(timeZone: string, instant: number): string {
  const format = zoneFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' })
  zoneFormats.set(timeZone, format)
  return format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A zone's own day of a moment. Needs no Temporal, which the provider's app does not load. */
export const dateIn = (timeZone: string, at: number): string =>
  // Swedish dates are ISO dates.
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at)

/** Today in several zones: the day that is not over in all of them. */
export const todayIn = (timeZones: readonly string[], now: number): string | undefined =>
  timeZones.map((timeZone) => dateIn(timeZone, now)).sort()[0]

type Hours = { startsAt: number; endsAt: number; timeZone: string }

/** The zones to write after start and end: '' and ' CST', or ' PST' and ' PDT' if the clocks change in between. */
export function zonesBehind({ startsAt, endsAt, timeZone }: Hours): [start: string, end: string] {
  const [start, end] = [` ${zoneAbbreviation(timeZone, startsAt)}`, ` ${zoneAbbreviation(timeZone, endsAt)}`]
  return [start === end ? '' : start, end]
}

/** '19:00–07:00 (+1) CST', '19:00 PST–07:00 (+1) PDT' */
export function zonedTimes({ startTime, endTime, ...span }: Hours & { startTime: string; endTime: string }): string {
  const [startZone, endZone] = zonesBehind(span)
  return `${timesText(startTime, endTime).replace('–', `${startZone}–`)}${endZone}`
}
