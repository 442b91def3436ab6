import type { RegistryAnswer, RegistryEntry } from '@shiftward/contract/registration.ts'

/** Where an NPI is looked up. A registry that cannot be asked throws; that is not the same as an unknown NPI. */
export type NpiRegistry = { find(npi: string): Promise<RegistryAnswer> }

/** The person behind an answer, if there is one. */
export const personIn = (answer: RegistryAnswer): RegistryEntry | undefined =>
  'results' in answer ? answer.results[0] : undefined
