/** '2021-11-15' five years before '2026-11-15'; from 29 February, 28 February where there is no 29th. */
export function yearsBefore(isoDate: string, years: number): string {
  const year = Number(isoDate.slice(0, 4)) - years
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const rest = isoDate.slice(4)
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`
}

/** Whether somebody born on that day is so many years old today. */
export const isOldEnough = (birthDate: string, today: string, years: number): boolean =>
  birthDate <= yearsBefore(today, years)

/** Today in UTC, for checks that a day more or less does not hurt. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)
