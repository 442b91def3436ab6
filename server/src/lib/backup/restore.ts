import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createRecord, migrationLock, migrationNames, runMigration } from '../postgres/migrate.ts'
import { rowsOf } from './backup.ts'
import { BackupError, type BackupHeader, BackupReader, type BackupTable } from './backup-file.ts'
import { hasRelations, isSecretText, leftOut, quoted } from './backup-tables.ts'

type Surroundings = {
  signal: AbortSignal
  /** Rows read so far, and their total. */
  onProgress(done: number, total: number): void
}

/** Reads the whole backup, so that a damaged one is refused before anything is changed. */
export async function checkBackup(file: string, surroundings: Surroundings): Promise<BackupHeader> {
  const reader = await BackupReader.open(file)
  const known = await migrationNames()
  const unknown = reader.header.migrations.find((name) => !known.includes(name))
  if (unknown !== undefined) {
    // Builds of one version can have different migrations, so the version would not tell which one it needs.
    throw new BackupError(
      `The backup ${file} is newer than this program, which does not know ${unknown}. ` +
        'Restore it with the build that made it, or a newer one.',
    )
  }
  await readAll(reader, surroundings, (_table, rows) => passOver(rows, surroundings))
  return reader.header
}

/** Older releases wrote tables that are left out now. Their rows are passed over, as are secret messages. */
export const isRestored = ({ name }: BackupTable): boolean => !leftOut.includes(name)

/**
 * Restores a backup into a database without tables, in one transaction: everything or nothing. It creates the schema of
 * the backup, loads the rows, and then runs the newer migrations on them.
 */
export async function restoreBackup(client: pg.ClientBase, file: string, surroundings: Surroundings): Promise<void> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await client.query('begin')
  try {
    // A server that starts meanwhile waits until the tables are there.
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    if (await hasRelations(client)) {
      throw new BackupError('The database is not empty: a backup can only be restored into an empty one.')
    }
    const reader = await BackupReader.open(file)
    const { header } = reader
    await createRecord(client)
    for (const name of header.migrations) await runMigration(client, name)
    await load(client, reader, surroundings)
    const newer = (await migrationNames()).filter((name) => !header.migrations.includes(name))
    for (const name of newer) await runMigration(client, name)
    await client.query(`delete from outbox where ${isSecretText}`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
  // Without statistics the first queries would be planned badly.
  await client.query('analyze')
}

async function load(client: pg.ClientBase, reader: BackupReader, surroundings: Surroundings) {
  const { tables, sequences } = reader.header
  const names = tables.filter(isRestored).map(({ name }) => quoted(name))
  // The triggers log changes that people make; the backup has those entries already.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  // The migrations fill the shared lists and their own record; the rows of the backup replace these.
  await client.query(`truncate ${names} cascade`)
  await readAll(reader, surroundings, async (table, rows) => {
    if (!isRestored(table)) return passOver(rows, surroundings)
    const { name, columns } = table
    const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted)}) from stdin`))
    await pipeline(rows, copy, { signal: surroundings.signal })
  })
  for (const { name, last } of sequences) {
    if (last !== null) await client.query('select setval($1::regclass, $2)', [quoted(name), last])
  }
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
}

async function passOver(rows: AsyncIterable<Buffer>, { signal }: Surroundings) {
  for await (const _chunk of rows) signal.throwIfAborted()
}

async function readAll(
  reader: BackupReader,
  { onProgress }: Surroundings,
  take: (table: BackupTable, rows: AsyncIterable<Buffer>) => Promise<void>,
) {
  const total = rowsOf(reader.header)
  let done = 0
  const onRows = (count: number) => {
    done += count
    onProgress(done, total)
  }
  for (const table of reader.header.tables) await take(table, reader.rows(table, onRows))
  await reader.finish()
}
