import { isValidNpi } from '@shiftward/contract/rules/npi.ts'

/**
 * A National Provider Identifier with a correct check digit, from a range that the registry does not use yet: 19999ssssc.
 * The demo uses serials from 9000, the tests those below.
 */
export function npiOf(serial: number): string {
  const body = `19999${String(serial).padStart(4, '0')}`
  const valid = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isValidNpi)
  if (valid === undefined) throw new Error(`No NPI for serial ${serial}: it has more than four digits`)
  return valid
}

/** Of people in the demo's registry who do not work anywhere yet. */
export const newcomerNpi = (serial: number) => npiOf(9000 + serial)
