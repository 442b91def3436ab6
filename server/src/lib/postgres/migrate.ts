import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isLockedOut, isTransient } from '../errors.ts'
import { grants, retentionGrants } from './role.ts'

const folder = new URL('../../../migrations/', import.meta.url)
/** An arbitrary number that no other program on this database locks; the letters of 'ship' on a phone. */
export const migrationLock = 7447

const insufficientPrivilege = '42501'

/**
 * Migrates the database to the newest schema. Forward only; each file runs once, in its own transaction. Servers that
 * start at the same moment wait for each other at the lock, and the later ones find nothing to do. The server's role
 * gets its grants here, unless it owns the tables itself.
 */
export async function migrate(owner: pg.Pool, role?: string): Promise<string[]> {
  const client = await owner.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await createRecord(client)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map((row) => row.name))
    const names = await migrationNames()
    const unknown = [...applied].filter((name) => !names.includes(name))
    if (unknown.length > 0) {
      throw new Error(`The database is newer than this server: it has ${unknown.join(', ')}. Start the newer release.`)
    }
    const pending = names.filter((name) => !applied.has(name))
    for (const name of pending) await inShortAttempts(client, () => apply(client, name))
    if (role !== undefined) await client.query(grants(role))
    await client.query(retentionGrants)
    return pending
  } finally {
    // Close the connection instead of returning it to the pool: that releases the lock in every case.
    client.release(true)
  }
}

/** Whoever wants the same table queues behind a migration that waits for its lock: so it waits shortly, but often. */
const longestQueue = 2_000
const pause = 1_000
const mostAttempts = 60

export async function inShortAttempts(client: pg.ClientBase, work: () => Promise<void>) {
  await client.query(`set lock_timeout = ${longestQueue}`)
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const isBlocked = isLockedOut(cause) || isTransient(cause)
      if (!isBlocked || attempts === mostAttempts) throw error
    }
    await sleep(pause)
  }
}

export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{3}-.*\.sql$/.test(name)).sort()
}

/** By its name, because that is all an older server knows of it: whether it leaves tables that such a server cannot use. */
export const breaksOlder = (name: string) => name.endsWith('.breaking.sql')

/**
 * Creates the table only when it is missing: a role that may not create tables can then start a server on a migrated
 * database.
 */
export async function createRecord(client: pg.ClientBase) {
  const { rows } = await client.query(`select to_regclass('migrations') is not null as is_there`)
  if (rows[0].is_there) return
  try {
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
  } catch (error) {
    if ((error as pg.DatabaseError).code !== insufficientPrivilege) throw error
    const message = 'The role may not create tables: DATABASE_OWNER_URL must name one that may.'
    throw new Error(message, { cause: error })
  }
}

async function apply(client: pg.ClientBase, name: string) {
  try {
    await client.query('begin')
    await runMigration(client, name)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Runs in the caller's transaction. */
export async function runMigration(client: pg.ClientBase, name: string) {
  const statements = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query(statements)
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
