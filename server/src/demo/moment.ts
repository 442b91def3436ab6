/** When the demo is made. All its dates are relative to this. */
export type Moment = { now: Date; today: string }

export const momentOf = (now: Date): Moment => ({ now, today: now.toISOString().slice(0, 10) })

export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 3_600_000)

export type Month = { start_date: string; end_date: string }

/** The calendar month that is `months` after today's. */
export function monthAround(today: string, months: number): Month {
  const start = Temporal.PlainDate.from(today).with({ day: 1 }).add({ months })
  return { start_date: start.toString(), end_date: start.with({ day: start.daysInMonth }).toString() }
}
