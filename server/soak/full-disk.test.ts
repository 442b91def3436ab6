import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { afterEach, expect, test } from 'vitest'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { superuser } from '../src/lib/postgres/cluster.ts'
import { differences, openOffice, work, writesReach } from '../test/busy-office.ts'
import { login, ServerProcess } from '../test/server-process.ts'
import { clear, fill, findSmallDisk } from '../test/small-disk.ts'
import { rounds } from './soak.ts'

const count = rounds({ full: 5, short: 1 })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/**
 * The embedded database on a real disk of 256 MB that is filled and cleared. Without user namespaces (outside Linux and in
 * some containers) there is no such disk, and a trigger raises PostgreSQL's own error instead; then the database as a
 * whole stays up.
 */
async function openServer() {
  const folder = await mkdtemp(join(tmpdir(), 'shiftward-disk-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  const disk = findSmallDisk(folder)
  const env = { DATA_DIR: folder, PORT: '0', DEMO: 'off', LOG_LEVEL: 'error' }
  const first = { ADMIN_EMAIL: 'first@example.test', ADMIN_PASSWORD: 'secret-1' }
  const server = new ServerProcess({ ...env, ...first }, disk?.way)
  closers.push(() => server.stop())
  const origin = await server.address()
  const seen = disk?.seenBy(server.child.pid) ?? folder
  const [, , , port, host] = (await readFile(join(seen, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const pool = openPool({ host, port: Number(port), user: superuser, database: 'shiftward' }, 4)
  const db = openDatabase(pool)
  closers.push(() => db.destroy())
  // The filler should fill the disk, because it can be removed; the log of earlier rounds cannot.
  for (const limit of ["min_wal_size = '32MB'", "max_wal_size = '64MB'"]) await pool.query(`alter system set ${limit}`)
  await pool.query('select pg_reload_conf()')
  return { server, origin, pool, db, disk: disk ? realDisk(seen) : playedDisk((statement) => pool.query(statement)) }
}

const realDisk = (folder: string) => ({ isReal: true, fill: () => fill(folder), clear: () => clear(folder) })

const playedDisk = (ask: (statement: string) => Promise<unknown>) => ({
  isReal: false,
  fill: () =>
    ask(`create function be_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger be_full before insert on audit_log for each row execute function be_full()`),
  clear: () => ask('drop function be_full cascade'),
})

test(`the disk is full and has room again, ${count} times: 503 meanwhile, nothing lost, no restart of the server`, async () => {
  const { server, origin, pool, db, disk } = await openServer()
  const office = await openOffice(db, { desks: 4, requestsEach: 40 })
  const { token } = await login(origin, 'first@example.test', 'secret-1')
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(`${origin}/api/${path}`, { ...init, headers })
    await response.text()
    return response
  }
  let serial = 0
  const write = () => {
    const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
    const body = JSON.stringify({ name: `New ${serial++}`, extension: { address, npi: '' } })
    return call(organizationEndpoints.create.path, { method: 'POST', body })
  }
  const read = () => call(organizationEndpoints.getAll.path)
  expect((await write()).status).toBe(200)

  const working = work(origin, office, Number.POSITIVE_INFINITY)
  const statusOf = async (ask: () => Promise<Response>) => (await ask()).status
  for (let round = 0; round < count; round += 1) {
    await writesReach(working, working.writes.length + 20)
    await pool.query('checkpoint')
    await disk.fill()
    // Writes that fit into the last free pages still succeed.
    let refused = await write()
    for (let tries = 0; refused.status === 200 && tries < 5_000; tries += 1) refused = await write()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    if (disk.isReal) {
      // Without room for another write-ahead log file the database goes down.
      const consume = async () => {
        await pool.query(`select pg_logical_emit_message(false, 'soak', 'x'), pg_switch_wal()`).catch(() => undefined)
        return statusOf(read)
      }
      await expect.poll(consume, { timeout: 60_000, interval: 20 }).toBe(503)
    } else {
      expect((await read()).status).toBe(200)
    }
    expect((await fetch(`${origin}/healthz`)).status).toBe(200)
    await disk.clear()
    await expect.poll(() => statusOf(write), { timeout: 60_000 }).toBe(200)
    expect((await read()).status).toBe(200)
  }
  await writesReach(working, working.writes.length + 20)
  await working.stop()
  const logOf = ({ body }: { body: unknown }) => {
    const id = (body as { error?: { requestId?: string } })?.error?.requestId ?? 'no id'
    return server.printed.split('\n').filter((line) => line.includes(id))
  }
  expect(working.problems.map((problem) => ({ ...problem, log: logOf(problem) }))).toEqual([])
  const { acknowledged, found } = await differences(db, office, working.writes)
  expect(found).toEqual(acknowledged)
  expect(server.child.exitCode).toBeNull()
})
