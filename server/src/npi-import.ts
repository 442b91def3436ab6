import { createReadStream } from 'node:fs'
import { readConfig } from './lib/config.ts'
import { openDatabase, openPool } from './lib/database.ts'
import { readRows } from './lib/npi/csv.ts'
import { importRegistry, readDescriptions } from './lib/npi/npi-import.ts'
import { startEmbedded } from './lib/postgres/embedded.ts'
import { migrate } from './lib/postgres/migrate.ts'

/** npm run npi:import -- npidata_pfile.csv [nucc_taxonomy.csv] */
async function run([file, taxonomyFile]: string[]): Promise<string> {
  if (!file) throw new Error('Usage: npm run npi:import -- npidata_pfile.csv [nucc_taxonomy.csv]')
  const descriptions = taxonomyFile ? await readDescriptions(rowsOf(taxonomyFile)) : undefined
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: config.dataFolder })
  const pool = openPool(embedded?.owner ?? { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }, 2)
  const db = openDatabase(pool)
  try {
    await migrate(pool)
    const { stored, removed, skipped } = await importRegistry(db, rowsOf(file), descriptions)
    return `${stored} people stored, ${removed} numbers out of service removed, ${skipped} other lines skipped.`
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
}

const rowsOf = (file: string) => readRows(createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 }))

try {
  console.log(await run(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
