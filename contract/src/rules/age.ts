/** The same day some years earlier. 29 February becomes 28 February if that year has no 29th. */
export function yearsBefore(isoDate: string, years: number): string {
  const year = Number(isoDate.slice(0, 4)) - years
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const rest = isoDate.slice(4)
  return `${year}${rest === '-02-29' && !isLeap ? '-02-28' : rest}`
}

/** Whether a person born on that day is at least this old today. */
export const isOldEnough = (birthDate: string, today: string, years: number): boolean =>
  birthDate <= yearsBefore(today, years)

/** Today in UTC, for checks in which one day more or less does not matter. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10)
