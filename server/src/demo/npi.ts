import { isValidNpi } from '@shiftward/contract/rules/npi.ts'

/**
 * A National Provider Identifier with a true check digit, out of a range that the registry is far from: 19999ssssc.
 * Serials from 9000 belong to the demo, the ones below to the tests.
 */
export function npiOf(serial: number): string {
  const body = `19999${String(serial).padStart(4, '0')}`
  const valid = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isValidNpi)
  if (valid === undefined) throw new Error(`No NPI for serial ${serial}: it has more than four digits`)
  return valid
}
