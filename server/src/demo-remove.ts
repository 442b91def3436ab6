import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDemo } from './demo/demo.ts'
import { closeDemo, hasMoreThanDemo } from './demo/remove.ts'
import { runCommand } from './lib/command.ts'
import { readConfig } from './lib/config.ts'
import { openDatabase, openPool } from './lib/database.ts'
import { hashPassword } from './lib/password.ts'
import { startEmbedded } from './lib/postgres/embedded.ts'
import { migrate } from './lib/postgres/migrate.ts'
import { newToken } from './lib/token.ts'

const usage = 'Usage: npm run demo:remove'

/**
 * For whoever tried the demo and now wants to work with it. A database that holds nothing else is put aside, so that
 * the next start creates an empty one; otherwise only the demo accounts are closed. Nothing is deleted, so it need not ask.
 */
await runCommand(async () => {
  if (process.argv.length > 2) throw new Error(usage)
  const config = readConfig(process.env)
  const embedded = config.databaseUrl ? undefined : await startEmbedded({ folder: config.dataFolder })
  const pool = openPool(embedded?.owner ?? { connectionString: config.databaseOwnerUrl ?? config.databaseUrl }, 1)
  const db = openDatabase(pool)
  try {
    await migrate(pool)
    if (!(await hasDemo(db))) return 'There are no demo accounts: nothing to remove.'
    const isPutAside = embedded !== undefined && !(await hasMoreThanDemo(db))
    if (!isPutAside) {
      const closed = await closeDemo(db, { now: new Date(), passwordHash: await hashPassword(newToken()) })
      return `${closed} demo accounts are closed. What others entered is untouched, and so are the demo's hospitals.`
    }
  } finally {
    await db.destroy()
    await embedded?.stop()
  }
  const aside = join(config.dataFolder, `demo-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  await rename(join(config.dataFolder, 'postgres'), aside)
  return `The demo's database is now ${aside}; delete it when you like. The next start creates an empty one.`
})
