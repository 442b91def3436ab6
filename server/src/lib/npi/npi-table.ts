import { texts } from '@shiftward/contract/texts.ts'
import type { Database } from '../database.ts'
import { AppError } from '../errors.ts'
import { readAnswer } from './npi-entry.ts'
import type { NpiRegistry } from './npi-registry.ts'

/** The registry in our own database: the demo's people, or the import of the monthly file. */
export function tableRegistry(db: Database): NpiRegistry {
  return {
    async find(npi) {
      const row = await db.selectFrom('npi_registry').select('entry').where('npi', '=', npi).executeTakeFirst()
      if (!row && (await isEmpty(db))) throw new AppError(503, texts.registration.registryEmpty)
      return readAnswer(npi, row ? [row.entry] : [])
    },
  }
}

async function isEmpty(db: Database): Promise<boolean> {
  return (await db.selectFrom('npi_registry').select('npi').limit(1).executeTakeFirst()) === undefined
}
