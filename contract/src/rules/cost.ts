/** Money is counted in whole cents: sums of dollars as binary fractions drift. */

export const toCents = (dollars: number): number => Math.round(dollars * 100)
export const toDollars = (cents: number): number => cents / 100

/** The ask rate for a sourced shift, the department's rate for the skill otherwise. */
export const rateOfShift = (shift: { isSourceShift: boolean; askRate: number | null; rate: number }): number =>
  shift.isSourceShift && shift.askRate !== null ? shift.askRate : shift.rate

/** What a time costs at an hourly rate, rounded to the cent. */
const centsFor = (minutes: number, hourlyRate: number): number => Math.round((minutes * toCents(hourlyRate)) / 60)

type ShiftCost = { regularMinutes: number; shiftCents: number; addOnCents: number; totalCents: number }

/** Add-on hours are paid at their own rate and are not paid twice: the rest of the shift is paid at its rate. */
export function costOfShift(shift: {
  elapsedMinutes: number
  addOnHours: number
  rate: number
  addOnRate: number | null
}): ShiftCost {
  const regularMinutes = shift.elapsedMinutes - shift.addOnHours * 60
  const shiftCents = centsFor(regularMinutes, shift.rate)
  const addOnCents = centsFor(shift.addOnHours * 60, shift.addOnRate ?? 0)
  return { regularMinutes, shiftCents, addOnCents, totalCents: shiftCents + addOnCents }
}
