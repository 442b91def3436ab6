import { limits } from '../limits.ts'

const { overtimeAfterHours, overtimeRate } = limits.schedule

/** What a shift pays. Rates are dollars; add-on hours are part of its minutes. */
export type PaidShift = { minutes: number; addOnHours: number; rate: number; addOnRate: number | null }

const cents = (dollars: number): number => Math.round(dollars * 100)

/** The minutes of a shift that are overtime, after so many minutes of other shifts in the same week. */
export const overtimeMinutes = (minutes: number, before: number, afterHours: number = overtimeAfterHours): number =>
  Math.max(0, Math.min(minutes, before + minutes - afterHours * 60))

/**
 * The overtime minutes of each shift, given in the order of their start: they count for the shift that causes them.
 * Hours on call are not hours of work.
 */
export function overtimeOfEach<Shift extends { minutes: number; isOnCall: boolean }>(
  shifts: readonly Shift[],
  weekOf: (shift: Shift) => string,
  afterHours?: number,
): Map<Shift, number> {
  const worked = new Map<string, number>()
  return new Map(
    shifts
      .filter(({ isOnCall }) => !isOnCall)
      .map((shift) => {
        const week = weekOf(shift)
        const before = worked.get(week) ?? 0
        worked.set(week, before + shift.minutes)
        return [shift, overtimeMinutes(shift.minutes, before, afterHours)]
      }),
  )
}

/** Dollars, rounded to the cent like the cost of a stored shift. Overtime costs more, by the rate of the shift. */
export function costWithOvertime(shift: PaidShift, overtime: number): number {
  const rate = cents(shift.rate)
  const regular = Math.round(((shift.minutes - shift.addOnHours * 60) * rate) / 60)
  const addOn = shift.addOnHours * cents(shift.addOnRate ?? shift.rate)
  const more = Math.round((overtime * rate * (overtimeRate - 1)) / 60)
  return (regular + addOn + more) / 100
}
