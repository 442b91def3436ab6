import { costOfShift, toDollars } from '@shiftward/contract/rules/cost.ts'
import { elapsedMinutes } from '@shiftward/contract/rules/shift-time.ts'

export type PaidShift = {
  starts_at: Date
  ends_at: Date
  ask_rate: string | null
  is_rate_masked: boolean
  add_on_hours: number
  add_on_rate: string | null
}

/** What an open shift pays in all, in dollars; undefined when its rate is masked. */
export function offerPay(shift: PaidShift): number | undefined {
  if (shift.is_rate_masked || shift.ask_rate === null) return undefined
  const cost = costOfShift({
    elapsedMinutes: elapsedMinutes({ startsAt: shift.starts_at.getTime(), endsAt: shift.ends_at.getTime() }),
    addOnHours: shift.add_on_hours,
    rate: Number(shift.ask_rate),
    addOnRate: shift.add_on_rate === null ? null : Number(shift.add_on_rate),
  })
  return toDollars(cost.totalCents)
}
