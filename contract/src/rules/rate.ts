import { texts } from '../texts.ts'

const text = texts.schedule

/** The problem with a shift's ask rate, if any. */
export function rateProblem(rate: number | null | undefined, ceiling: number): string | undefined {
  if (rate === null || rate === undefined || Number.isNaN(rate)) return text.rateRequired
  if (rate <= 0) return text.rateAboveZero
  if (rate > ceiling) return text.rateAboveCeiling(ceiling)
  return undefined
}

/** The fill-shift dialog shows the same message for an empty rate and for zero. */
export function fillRateProblem(rate: number | null | undefined, ceiling: number): string | undefined {
  const problem = rateProblem(rate, ceiling)
  return problem === text.rateAboveZero ? text.rateRequired : problem
}

type AddOn = { startTime: string; endTime: string; addOnHourRate: number | null }

/**
 * An edit needs an add-on rate if it leaves the shift with add-on hours. An edit that keeps hours and rate does not: a
 * shift may have add-on hours without a rate, and then costs its own rate.
 */
export function addOnRateProblem(addOnHours: number, after: AddOn, before: AddOn): string | undefined {
  if (addOnHours <= 0 || isSameAddOn(after, before)) return undefined
  const rate = after.addOnHourRate
  if (rate === null || Number.isNaN(rate)) return text.addOnRateRequired
  return rate > 0 ? undefined : text.addOnRateAboveZero
}

const isSameAddOn = (one: AddOn, other: AddOn): boolean =>
  one.startTime === other.startTime && one.endTime === other.endTime && one.addOnHourRate === other.addOnHourRate
