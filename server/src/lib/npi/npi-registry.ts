import type { RegistryAnswer, RegistryEntry } from '@shiftward/contract/registration.ts'
import type { Deps } from '../deps.ts'
import { httpRegistry } from './npi-http.ts'
import { tableRegistry } from './npi-table.ts'

/** Where an NPI is looked up. A registry that cannot be asked throws; that is not the same as an unknown NPI. */
export type NpiRegistry = { find(npi: string): Promise<RegistryAnswer> }

export const openRegistry = ({ db, settings }: Pick<Deps, 'db' | 'settings'>): NpiRegistry =>
  settings.npiRegistryUrl ? httpRegistry(settings.npiRegistryUrl) : tableRegistry(db)

/** The person behind an answer, if there is one. */
export const personIn = (answer: RegistryAnswer): RegistryEntry | undefined =>
  'results' in answer ? answer.results[0] : undefined
