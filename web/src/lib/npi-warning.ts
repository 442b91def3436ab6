import { messages } from '@shiftward/contract/messages.ts'
import { isValidNpi } from '@shiftward/contract/rules/npi.ts'

/** A quiet word at the field: the forms take an NPI whose check digit does not match, but it is likely a slip. */
export const npiWarning = (npi: string | undefined): string | undefined =>
  npi && npi.trim().length > 0 && !isValidNpi(npi.trim()) ? messages.user.npiUnlikely : undefined
