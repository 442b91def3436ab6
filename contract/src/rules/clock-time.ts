/** Times of day as text ('07:00:00'), and how a shift's end is read and shown. */

export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether a time stands on a step of so many minutes: a typed time goes around the picker's steps. */
export const isOnStep = (time: string, minutes: number): boolean =>
  time.endsWith(':00') && minutesOf(time) % minutes === 0

/** An end at or before the start is on the next day; midnight is the end of its own. */
export const endsNextDay = (start: string, end: string): boolean => end <= start

/** Whether a shift reaches into the next day, beyond its midnight. */
export const isNight = (start: string, end: string): boolean => endsNextDay(start, end) && end !== '00:00:00'

/** What the clock says between start and end, whatever the night does: 24 hours when they are the same. */
export function nominalMinutes(start: string, end: string): number {
  const minutes = minutesOf(end) - minutesOf(start)
  return endsNextDay(start, end) ? minutes + 24 * 60 : minutes
}

/** '24:00:00' for midnight, '07:00:00 (+1)' for the next morning. */
export function displayEnd(start: string, end: string): string {
  if (end === '00:00:00') return '24:00:00'
  return isNight(start, end) ? `${end} (+1)` : end
}

/** '07:00-15:00', '19:00-07:00 (+1)': a shift's times in a sentence. */
export const timesText = (start: string, end: string): string =>
  `${start.slice(0, 5)}-${displayEnd(start, end).replace(/:00(?= |$)/, '')}`
