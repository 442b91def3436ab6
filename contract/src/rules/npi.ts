import { texts } from '../texts.ts'

/**
 * Whether a text is a valid NPI: ten digits, of which the last is the Luhn check digit of the prefix 80840 and the
 * first nine. The prefix always adds 24 to the sum.
 */
export function isValidNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false
  let sum = 24
  for (let index = 0; index < 10; index += 1) {
    const digit = Number(npi[index])
    const doubled = index % 2 === 0 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}

/** Why a text is not a valid NPI; undefined when it is one. */
export function npiProblem(npi: string): string | undefined {
  if (isValidNpi(npi)) return undefined
  return /^\d{10}$/.test(npi) ? texts.user.npiUnlikely : texts.user.npiDigits
}
