import type { Database } from '../database.ts'
import { readEntry } from './npi-entry.ts'
import type { NpiRegistry } from './npi-registry.ts'

/** The registry in our own database: demo people, or the imported monthly file. */
export function tableRegistry(db: Database): NpiRegistry {
  return {
    async find(npi) {
      const row = await db.selectFrom('npi_registry').select('entry').where('npi', '=', npi).executeTakeFirst()
      const person = row && readEntry(row.entry)
      const results = person ? [person] : []
      return { result_count: results.length, results }
    },
  }
}
