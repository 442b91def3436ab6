import { npiProblem } from '@shiftward/contract/rules/npi.ts'

/** A warning at the field: the forms accept an NPI with a wrong check digit, but it is likely a typing error. */
export const npiWarning = (npi: string | undefined): string | undefined =>
  npi?.trim() ? npiProblem(npi.trim()) : undefined
