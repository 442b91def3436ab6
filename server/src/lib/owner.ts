import { openSource } from './backup/backup-place.ts'
import { readConfig } from './config.ts'
import { type Database, openDatabase, openPool } from './database.ts'
import { isLockedOut, isTransient } from './errors.ts'
import { migrationNames } from './postgres/migrate.ts'

/** Everybody queues behind a command that waits for a table. */
const longestQueue = 2_000

/** Does a command's work on the database, as the owner of its tables, while servers may be running. */
export async function asOwner<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { address, name, close } = await openSource(readConfig(process.env))
  const db = openDatabase(openPool(address, 1, { lock_timeout: longestQueue }))
  try {
    const applied = await db.selectFrom('migrations').select('name').execute()
    const known = await migrationNames()
    const isOurs = applied.length === known.length && applied.every((one) => known.includes(one.name))
    if (!isOurs) throw new Error(`The database ${name} is of another release. Start the server of this release first.`)
    return await work(db)
  } catch (error) {
    if (!isLockedOut(error) && !isTransient(error)) throw error
    throw new Error('The database is busy, and nothing was changed. Try again.', { cause: error })
  } finally {
    await db.destroy()
    await close()
  }
}
