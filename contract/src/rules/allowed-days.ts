import { datesBetween, weekdayOf } from './calendar-date.ts'

/** Dates are ISO text. */
export type Plan = { startDate: string; endDate: string; weekdays: readonly number[] }

/** A day can take a shift if it is inside the block and on one of the team's weekdays. */
export const isAllowedDay = (isoDate: string, plan: Plan): boolean =>
  isoDate >= plan.startDate && isoDate <= plan.endDate && plan.weekdays.includes(weekdayOf(isoDate))

/** Every day of the block that can take a shift. */
export const allowedDays = (plan: Plan): string[] =>
  datesBetween(plan.startDate, plan.endDate).filter((day) => isAllowedDay(day, plan))
