import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import manifest from '../../../package.json' with { type: 'json' }
import { migrationLock } from '../postgres/migrate.ts'
import { type BackupHeader, type BackupTable, formatVersion, writeBackup } from './backup-file.ts'
import { quoted, readSequences, readTables, rowsKept } from './backup-tables.ts'

type Surroundings = {
  takenAt: Date
  signal: AbortSignal
  /** Rows written so far, and their total. */
  onProgress(done: number, total: number): void
}

/**
 * Writes one moment of the database to a file while others go on working. The file gets its name when it is complete.
 */
export async function takeBackup(
  client: pg.ClientBase,
  file: string,
  { takenAt, signal, onProgress }: Surroundings,
): Promise<BackupHeader> {
  const header = await openSnapshot(client, takenAt)
  const total = rowsOf(header)
  let done = 0
  const onRows = (count: number) => {
    done += count
    onProgress(done, total)
  }
  const copyOf = (table: BackupTable): AsyncIterable<Buffer> =>
    client.query(copyTo(`copy (select ${table.columns.map(quoted)} from ${rowsKept(table)}) to stdout`))

  const unfinished = `${file}.unfinished-${process.pid}`
  try {
    await pipeline(
      writeBackup(header, copyOf, onRows),
      createGzip(),
      // The file contains everything, so only its owner may read it. It is on disk before it gets its name.
      createWriteStream(unfinished, { mode: 0o600, flags: 'wx', flush: true }),
      { signal },
    )
    await client.query('commit')
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return header
}

export const rowsOf = ({ tables }: Pick<BackupHeader, 'tables'>): number =>
  tables.reduce((sum, { rows }) => sum + rows, 0)

/**
 * Fixes the snapshot that the following reads see. No migration may run between the snapshot and the locks: a table
 * that it rewrites would look empty.
 */
async function openSnapshot(client: pg.ClientBase, takenAt: Date): Promise<BackupHeader> {
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'`)
  await client.query('select pg_advisory_lock_shared($1)', [migrationLock])
  await client.query('begin isolation level repeatable read, read only')
  const found = await readTables(client)
  if (!found.some(({ name }) => name === 'migrations')) throw new Error('it holds nothing of Shiftward')
  await client.query(`lock table ${found.map(({ name }) => quoted(name))} in access share mode`)
  await client.query('select pg_advisory_unlock_shared($1)', [migrationLock])
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  const tables: BackupTable[] = []
  for (const table of found) tables.push({ ...table, rows: await countRows(client, rowsKept(table)) })
  return {
    format: 'shiftward backup',
    version: formatVersion,
    release: manifest.version,
    takenAt: takenAt.toISOString(),
    migrations: rows.map(({ name }) => name),
    tables: tables.map(({ name, columns, rows }) => ({ name, columns, rows })),
    // Sequences are not transactional: read after the snapshot, they are ahead of all its rows.
    sequences: await readSequences(client),
  }
}

async function countRows(client: pg.ClientBase, source: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${source}`)
  return Number(rows[0]?.count)
}

/** For the metrics. */
export async function recordBackup(client: pg.ClientBase, { takenAt, bytes }: { takenAt: Date; bytes: number }) {
  await client.query('insert into backups (taken_at, bytes) values ($1, $2)', [takenAt, bytes])
}
