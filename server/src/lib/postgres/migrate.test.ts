import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPool } from '../database.ts'
import { createRecord, inShortAttempts, migrate, migrationNames, runMigration } from './migrate.ts'
import { serverRole } from './role.ts'

let name: string
beforeEach(async () => {
  name = `migrate_${randomBytes(6).toString('hex')}`
  await onServer(`create database ${name}`)
})
afterEach(() => onServer(`drop database ${name} with (force)`))

async function onServer(statement: string) {
  const admin = openPool(inject('postgres'), 1)
  await admin.query(statement)
  await admin.end()
}

const open = () => openPool({ ...inject('postgres'), database: name }, 1)

test('five servers start on an empty database: each migration runs once, in order', async () => {
  const first = open()
  const pools = [first, open(), open(), open(), open()]
  try {
    const done = await Promise.all(pools.map((pool) => migrate(pool, serverRole)))
    const names = await migrationNames()
    expect(done.flat()).toEqual(names)
    const { rows } = await first.query('select name from migrations order by applied_at, name')
    expect(rows).toEqual(names.map((name) => ({ name })))
    expect(await migrate(first, serverRole)).toEqual([])
  } finally {
    for (const pool of pools) await pool.end()
  }
})

test("the server's role can start a server on a database that the owner migrated", async () => {
  const owner = open()
  const server = openPool({ ...inject('postgres'), database: name, user: serverRole }, 1)
  try {
    await expect(migrate(server)).rejects.toThrow('may not create tables')
    await migrate(owner, serverRole)
    expect(await migrate(server)).toEqual([])
  } finally {
    await owner.end()
    await server.end()
  }
})

test('a database migrated by a newer release is left alone', async () => {
  const pool = open()
  try {
    await migrate(pool)
    await pool.query(`insert into migrations (name) values ('999-future.sql')`)
    await expect(migrate(pool)).rejects.toThrow('The database is newer than this server: it has 999-future.sql.')
  } finally {
    await pool.end()
  }
})

test('044 takes its locks in the order in which calendars are read', async () => {
  const [owner, calendar, watcher] = [open(), open(), open()]
  try {
    const migrating = await owner.connect()
    await createRecord(migrating)
    for (const name of await migrationNames()) if (name < '044') await runMigration(migrating, name)
    const reading = await calendar.connect()
    await reading.query('begin; select from blocks')
    const migrated = migrating
      .query('begin')
      .then(() => runMigration(migrating, '044-closing-a-team.sql'))
      .then(() => migrating.query('commit'))
    const waiting = 'select from pg_locks where not granted and locktype = $1'
    await expect.poll(async () => (await watcher.query(waiting, ['relation'])).rowCount).toBe(1)
    await reading.query('select from teams')
    await reading.query('commit')
    await migrated
    migrating.release()
    reading.release()
  } finally {
    for (const pool of [owner, calendar, watcher]) await pool.end()
  }
})

test('a migration does not make everybody wait behind it for a lock that is held', async () => {
  const [owner, holder, reader] = [open(), open(), open()]
  try {
    await migrate(owner)
    const held = await holder.connect()
    await held.query('begin; lock table teams in share update exclusive mode')
    const client = await owner.connect()
    let attempts = 0
    const migrated = inShortAttempts(client, async () => {
      attempts++
      await client.query('alter table teams add column migrated integer')
    })
    await expect.poll(() => attempts).toBe(2)
    // Answered between two attempts, while the lock is still held.
    await reader.query('select from teams')
    await held.query('rollback')
    await migrated
    expect((await reader.query('select migrated from teams')).rows).toEqual([])
    held.release()
    client.release()
  } finally {
    for (const pool of [owner, holder, reader]) await pool.end()
  }
})

test('a migration and a call that block each other: the migration tries again', async () => {
  const [owner, caller] = [open(), open()]
  try {
    await owner.query('create table parts (id integer); insert into parts values (1), (2)')
    const [client, calling] = [await owner.connect(), await caller.connect()]
    // Looks for a deadlock later than the migration does, so that PostgreSQL ends the migration.
    await calling.query(`set deadlock_timeout = '10s'`)
    await calling.query('begin; update parts set id = 20 where id = 2')
    let attempts = 0
    let called: Promise<unknown> = Promise.resolve()
    await inShortAttempts(client, async () => {
      attempts++
      await client.query('begin; update parts set id = id where id = 1')
      if (attempts === 1) called = calling.query('update parts set id = 10 where id = 1; commit')
      try {
        await client.query('update parts set id = id where id in (2, 20); commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error('The migration failed.', { cause: error })
      }
    })
    await called
    expect(attempts).toBe(2)
    expect((await client.query('select id from parts order by id')).rows).toEqual([{ id: 10 }, { id: 20 }])
    client.release()
    calling.release()
  } finally {
    for (const pool of [owner, caller]) await pool.end()
  }
})
