import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { copyPreparedFolder } from '../../../test/prepared-folder.ts'
import { type Address, openPool } from '../database.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

// A busy machine is slow.
vi.setConfig({ testTimeout: 120_000 })

let parent: string
let folder: string
const running: Embedded[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'shiftward-embedded-'))
  // Longer than a socket path may be, and with a space.
  folder = join(parent, 'a folder'.repeat(20), 'data')
})

afterEach(async () => {
  for (const embedded of running.splice(0)) await embedded.stop()
  await rm(parent, { recursive: true, force: true })
})

type Told = { onLost?: (reason: string) => void; onNews?: (news: string) => void }

async function start(told: Told = {}) {
  const embedded = await startEmbedded({ folder, ...told })
  running.push(embedded)
  return embedded
}

async function ask(address: Address, statement: string) {
  const pool = openPool(address, 1)
  try {
    return (await pool.query(statement)).rows
  } finally {
    await pool.end()
  }
}

const pidFile = () => join(folder, 'postgres', 'postmaster.pid')
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0])

test('keeps its data, durably and for its owner only', async () => {
  const first = await start()
  await ask(first.owner, 'create table note as select 1 as n')
  const [settings] = await ask(
    first.owner,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listens`,
  )
  expect(settings).toEqual({ fsync: 'on', listens: '' })
  expect((await stat(folder)).mode & 0o77).toBe(0)
  expect((await stat(String(first.address.host))).mode & 0o77).toBe(0)
  await first.stop()
  expect(existsSync(pidFile())).toBe(false)
  expect(existsSync(String(first.address.host))).toBe(false)
  const second = await start()
  expect(await ask(second.owner, 'select n from note')).toEqual([{ n: 1 }])
})

test("root works in another user's folder as that user, who stays its owner", async () => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Other users can only work in their own folders; and where only root can read the programs, root has to run them.
  const daemon = 1
  const asDaemon = spawnSync(process.execPath, ['--version'], { uid: daemon, gid: daemon })
  if (asDaemon.status === 0)
    for (let path = folder; path !== tmpdir(); path = dirname(path)) await chown(path, daemon, daemon)
  const before = (await stat(folder)).uid
  const { stop } = await start()
  await stop()
  await (await start()).stop()
  expect((await stat(folder)).uid).toBe(before)
  expect((await stat(join(folder, 'postgres'))).uid).toBe(before)
  expect((await stat(join(folder, 'postgres', 'PG_VERSION'))).uid).toBe(before)
})

test('when several servers start at once, one gets the folder and the others are told', async () => {
  const results = await Promise.allSettled([start(), start(), start()])
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused.map(({ reason }) => reason.message)).toEqual(
    Array(2).fill(`The data folder ${folder} is in use by another Shiftward server.`),
  )
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/unfinished/))
})

test('creates the data folder again when its creation was interrupted', async () => {
  const noProcess = 2 ** 22 + 1
  await mkdir(join(folder, `.unfinished-${noProcess}-abcdef`, 'base'), { recursive: true })
  const { address } = await start()
  expect(await ask(address, 'select 1 as n')).toEqual([{ n: 1 }])
  expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/unfinished/))
})

test('ignores a pid file whose pid belongs to another process now', async () => {
  await copyPreparedFolder(folder)
  await (await start()).stop()
  await writeFile(pidFile(), `${process.pid}\n${folder}/postgres\n1\n5432\n/tmp/none\n\n`)
  const { address } = await start()
  expect(await ask(address, 'select 1 as n')).toEqual([{ n: 1 }])
})

const endOwnersSession = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shiftward owner'`
const ownersLocks = `select pid from pg_locks where locktype = 'advisory' and granted`

test('stays the owner when PostgreSQL ends all sessions after a crash', async () => {
  await copyPreparedFolder(folder)
  const onLost = vi.fn()
  const { owner } = await start({ onLost })
  const [before] = await ask(owner, ownersLocks)
  await ask(owner, endOwnersSession)
  const ofAnother = async () => (await ask(owner, ownersLocks)).find(({ pid }) => pid !== before.pid)
  const after = await vi.waitUntil(ofAnother, { timeout: 30_000 })
  expect(after.pid).not.toBe(before.pid)
  await expect(start()).rejects.toThrow('is in use')
  expect(onLost).not.toHaveBeenCalled()
})

test('leaves the database alone once another server owns it', async () => {
  await copyPreparedFolder(folder)
  const lost = Promise.withResolvers<string>()
  const first = await start({ onLost: lost.resolve })
  const other = new pg.Client({ ...first.owner, database: 'postgres' })
  await other.connect()
  // Queues for the lock, and so gets it before the first server can take it back.
  const owned = other.query('select pg_advisory_lock(1)')
  const inLine = `select from pg_locks where locktype = 'advisory' and not granted`
  await expect.poll(() => ask(first.owner, inLine)).toHaveLength(1)
  await ask(first.owner, endOwnersSession)
  await owned
  expect(await lost.promise).toContain('belongs to another')
  await first.stop()
  expect((await other.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await other.end()
  expect((await start()).address).toEqual(first.address)
})

test('restarts at the same address with all its data when it ends by itself', async () => {
  await copyPreparedFolder(folder)
  const onNews = vi.fn()
  const { owner, stop } = await start({ onNews })
  await ask(owner, 'create table note as select 1 as n')
  for (let round = 0; round < 2; round += 1) {
    process.kill(await postmasterPid(), 'SIGKILL')
    await vi.waitUntil(() => onNews.mock.calls.length === 2 * round + 2, { timeout: 60_000 })
    expect(await ask(owner, 'select n from note')).toEqual([{ n: 1 }])
  }
  await expect(start()).rejects.toThrow('is in use')
  const has = `The database in ${folder}`
  expect(onNews.mock.calls.slice(0, 2)).toEqual([
    [expect.stringContaining(`${has} stopped`)],
    [`${has} is running again.`],
  ])
  await stop()
  expect(existsSync(pidFile())).toBe(false)
  expect(existsSync(String(owner.host))).toBe(false)
})

test('can be stopped during a restart', async () => {
  await copyPreparedFolder(folder)
  const ended = Promise.withResolvers<string>()
  const { stop } = await start({ onNews: ended.resolve })
  process.kill(await postmasterPid(), 'SIGKILL')
  await ended.promise
  await stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('says why it does not start', async () => {
  await copyPreparedFolder(folder)
  await (await start()).stop()
  await writeFile(join(folder, 'postgres', 'PG_VERSION'), '9.6\n')
  await expect(start()).rejects.toThrow(/does not start. The end of its log: .*incompatible/)
})

test('its log tells of starts and crashes, and holds nothing of the people in the database', async () => {
  const { owner } = await start({ onNews: () => undefined })
  const secret = 'Abernathy-Quill'
  const pool = openPool(owner, 2)
  await pool.query('create table people (name text primary key, age integer check (age > 0))')
  await pool.query('insert into people values ($1, 1)', [secret])
  for (const [statement, ...values] of [
    ['insert into people values ($1, 1)', secret],
    ['insert into people values ($1, 0)', secret],
    [`select '${secret}'::integer`],
    ['select $1::integer', secret],
    [`do $$ begin raise exception 'no %', '${secret}'; end $$`],
    [`do $$ begin raise warning 'no %', '${secret}'; end $$; select 1/0`],
  ] as const) {
    await expect(pool.query(statement, [...values]), statement).rejects.toThrow()
  }
  // After a crash PostgreSQL tells what the process was doing.
  const doomed = pool.query(`select pg_sleep(60), '${secret}'`).catch(() => 'ended')
  const find = `select pid from pg_stat_activity where query like 'select pg_sleep%'`
  await expect.poll(async () => (await pool.query(find)).rows.length).toBe(1)
  process.kill((await pool.query(find)).rows[0].pid, 'SIGABRT')
  expect(await doomed).toBe('ended')
  const log = () => readFile(join(folder, 'postgres.log'), 'utf8')
  await expect.poll(log).toContain('was terminated by signal 6')
  await expect.poll(() => pool.query('select 1').then(Boolean, () => false)).toBe(true)
  expect(await log()).toContain('database system is ready to accept connections')
  expect(await log()).not.toContain(secret)
  await pool.end()
})
