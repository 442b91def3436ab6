import { messages } from '../messages.ts'

const text = messages.schedule

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

/** The add-on rate is required only if there are add-on hours. */
export function addOnRateProblem(rate: number | null | undefined, addOnHours: number): string | undefined {
  if (addOnHours <= 0) return undefined
  if (rate === null || rate === undefined || Number.isNaN(rate)) return text.addOnRateRequired
  return rate > 0 ? undefined : text.addOnRateAboveZero
}
