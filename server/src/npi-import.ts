import { createReadStream } from 'node:fs'
import { givenFile, runCommand } from './lib/command.ts'
import { readConfig } from './lib/config.ts'
import { openDatabase, openPool } from './lib/database.ts'
import { readRows } from './lib/npi/csv.ts'
import { importRegistry, readDescriptions } from './lib/npi/npi-import.ts'
import { startEmbedded } from './lib/postgres/embedded.ts'
import { migrate } from './lib/postgres/migrate.ts'

const usage = 'Usage: npm run npi:import -- npidata_pfile.csv [nucc_taxonomy.csv]'

await runCommand(async (signal) => {
  const [file, taxonomyFile] = process.argv.slice(2)
  if (!file) throw new Error(usage)
  const rowsOf = (name: string) =>
    readRows(createReadStream(givenFile(name), { encoding: 'utf8', highWaterMark: 1024 * 1024, signal }))
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
})
