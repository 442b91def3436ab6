import type { Deps } from '../deps.ts'
import { httpRegistry } from './npi-http.ts'
import type { NpiRegistry } from './npi-registry.ts'
import { tableRegistry } from './npi-table.ts'

/** The public registry when its address is set, otherwise the imported table. */
export const openRegistry = ({ db, settings }: Pick<Deps, 'db' | 'settings'>): NpiRegistry =>
  settings.npiRegistryUrl ? httpRegistry(settings.npiRegistryUrl) : tableRegistry(db)
