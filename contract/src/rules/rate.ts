import { messages } from '../messages.ts'

const text = messages.schedule

/** What is wrong with the rate that a shift asks, if anything. */
export function rateProblem(rate: number | null | undefined, ceiling: number): string | undefined {
  if (rate === null || rate === undefined || Number.isNaN(rate)) return text.rateRequired
  if (rate <= 0) return text.rateAboveZero
  if (rate > ceiling) return text.rateAboveCeiling(ceiling)
  return undefined
}

/** The fill-shift dialog has one message for an empty rate and for zero. */
export function fillRateProblem(rate: number | null | undefined, ceiling: number): string | undefined {
  const problem = rateProblem(rate, ceiling)
  return problem === text.rateAboveZero ? text.rateRequired : problem
}

/** The add-on rate is asked for only where there are add-on hours. */
export function addOnRateProblem(rate: number | null | undefined, addOnHours: number): string | undefined {
  if (addOnHours <= 0) return undefined
  if (rate === null || rate === undefined || Number.isNaN(rate)) return text.addOnRateRequired
  return rate > 0 ? undefined : text.addOnRateAboveZero
}
