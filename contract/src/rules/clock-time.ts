/** Times of day as text ('07:00:00'), and how to read and show a shift's end. */

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether a time is on the picker's steps. A typed time can be off them. */
export const isOnStep = (time: string, minutes: number): boolean =>
  time.endsWith(':00') && minutesOf(time) % minutes === 0

/** An end at or before the start is on the next day. Midnight therefore ends the shift's own day. */
export const endsNextDay = (start: string, end: string): boolean => end <= start

/** Whether a shift goes past midnight. */
export const isNight = (start: string, end: string): boolean => endsNextDay(start, end) && end !== '00:00:00'

/** Minutes between start and end by the clock, ignoring clock changes; 24 hours if both are the same. */
export function nominalMinutes(start: string, end: string): number {
  const minutes = minutesOf(end) - minutesOf(start)
  return endsNextDay(start, end) ? minutes + 24 * 60 : minutes
}

/** '24:00:00' for midnight, '07:00:00 (+1)' for the next morning. */
export function displayEnd(start: string, end: string): string {
  if (end === '00:00:00') return '24:00:00'
  return isNight(start, end) ? `${end} (+1)` : end
}

/** '07:00–15:00', '19:00–07:00 (+1)', '15:00–24:00' */
export const timesText = (start: string, end: string): string =>
  `${start.slice(0, 5)}–${displayEnd(start, end).replace(/:00(?= |$)/, '')}`
