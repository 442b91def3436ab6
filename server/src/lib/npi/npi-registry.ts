import type { RegistryAnswer, RegistryEntry } from '@shiftward/contract/registration.ts'
import { texts } from '@shiftward/contract/texts.ts'

/** Looks up an NPI. It throws when the registry cannot be asked, which is not the same as an unknown NPI. */
export type NpiRegistry = { find(npi: string): Promise<RegistryAnswer> }

/** The person in an answer, if there is one. */
export const personIn = (answer: RegistryAnswer): RegistryEntry | undefined =>
  'results' in answer ? answer.results[0] : undefined

/** The reason why an answer names nobody. */
export const refusalIn = (answer: RegistryAnswer): string =>
  ('Errors' in answer && answer.Errors[0]?.description) || texts.registration.invalidNpi
