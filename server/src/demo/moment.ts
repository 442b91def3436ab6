/** When the demo is made: everything in it is placed around this. */
export type Moment = { now: Date; today: string }

export const momentOf = (now: Date): Moment => ({ now, today: now.toISOString().slice(0, 10) })

export const addDays = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

export type Month = { start_date: string; end_date: string }

/** The calendar month that lies so many months from today's. */
export function monthAround(today: string, months: number): Month {
  const start = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months })
  return { start_date: start.toString(), end_date: start.with({ day: start.daysInMonth }).toString() }
}

export function datesOf({ start_date, end_date }: Month): string[] {
  const dates: string[] = []
  for (let date = start_date; date <= end_date; date = addDays(date, 1)) dates.push(date)
  return dates
}

export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek % 7
