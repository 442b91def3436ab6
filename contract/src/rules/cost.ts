/** Money is counted in whole cents, because sums of dollars as binary fractions drift. */

export const toCents = (dollars: number): number => Math.round(dollars * 100)
export const toDollars = (cents: number): number => cents / 100

/** The ask rate for a sourced shift, the department's rate for the skill otherwise. */
export const rateOfShift = (shift: { isSourceShift: boolean; askRate: number | null; rate: number }): number =>
  shift.isSourceShift && shift.askRate !== null ? shift.askRate : shift.rate

/** The cost of some minutes at an hourly rate, rounded to the cent. */
const centsFor = (minutes: number, hourlyRate: number): number => Math.round((minutes * toCents(hourlyRate)) / 60)

type ShiftCost = { regularMinutes: number; shiftCents: number; addOnCents: number; totalCents: number }

/** Add-on hours are paid at the add-on rate, or at the shift's rate if there is none. The rest is paid at the shift's rate. */
export function costOfShift(shift: {
  elapsedMinutes: number
  addOnHours: number
  rate: number
  addOnRate: number | null
}): ShiftCost {
  const regularMinutes = shift.elapsedMinutes - shift.addOnHours * 60
  const shiftCents = centsFor(regularMinutes, shift.rate)
  const addOnCents = centsFor(shift.addOnHours * 60, shift.addOnRate ?? shift.rate)
  return { regularMinutes, shiftCents, addOnCents, totalCents: shiftCents + addOnCents }
}
