import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { callApp } from '../../../test/harness.ts'
import { openRelay } from '../../../test/relay.ts'
import { type Replicated, startReplicated } from '../../../test/replicated.ts'
import { buildApp } from '../../app.ts'
import { makeOrganization, makeUser } from '../../demo/factories.ts'
import { type Database, openDatabase, openPool } from '../database.ts'
import { Live } from '../live.ts'
import { openProbe } from '../operations/probe.ts'
import { createSession } from '../session.ts'
import { Replica } from './replica.ts'

let pair: Replicated
let relay: Awaited<ReturnType<typeof openRelay>>
let pool: pg.Pool
let db: Database
/** The superuser of the standby. */
let standby: pg.Pool
let probe: pg.Pool
let replica: Replica
let app: Awaited<ReturnType<typeof buildApp>>
let token: string
const onNews = vi.fn()
const clock = () => new Date()
const settings = { contactEmail: '', demo: null, channels: { sms: false, email: false }, trustProxy: false as const }

beforeAll(async () => {
  pair = await startReplicated()
  relay = await openRelay(pair.replica.address)
  pool = openPool(pair.primary.address)
  db = openDatabase(pool)
  standby = openPool(pair.replica.owner, 2)
  token = await createSession(db, (await makeUser(db, { user_type: 'admin' })).id, 'console', clock())
})
afterAll(async () => {
  await Promise.all([db.destroy(), standby.end()])
  await relay.close()
  await pair.close()
})

beforeEach(async () => {
  onNews.mockClear()
  probe = openProbe(pair.primary.address)
  replica = new Replica({ address: relay.address, probe, onNews })
  const operations = { pool, probe, replica, stopping: new AbortController().signal }
  app = await buildApp({ db, clock, live: new Live(pool), settings, replica, operations })
  await isUsed(true)
})
afterEach(async () => {
  relay.lose(false)
  // Ends the connections that still wait for an answer.
  relay.lead(pair.replica.address)
  await app.close()
  await Promise.all([replica.close(), probe.end()])
})

const isUsed = (expected: boolean) => expect.poll(() => replica.isUsed, { timeout: 30_000 }).toBe(expected)
const isTold = (news: RegExp) => expect.poll(() => onNews.mock.lastCall?.[0], { timeout: 30_000 }).toMatch(news)
const search = () => callApp(app, auditEndpoints.getAll, { subject: 'organizations', size: 1 }, token)
const newest = async () => (await search()).body.data.rows[0]?.subjectName

test('answers reads that may lag, and no others', async () => {
  const { name } = await makeOrganization(db)
  await expect.poll(newest).toBe(name)
  const before = { ...replica.reads }
  await search()
  await callApp(app, organizationEndpoints.getAll, {}, token)
  expect(replica.reads).toEqual({ ...before, replica: before.replica + 1 })
  const asked = `select from pg_stat_activity where application_name = 'shiftward' and query like '%audit_entries%'`
  expect((await standby.query(asked)).rowCount).toBeGreaterThan(0)
  const { payload } = await app.inject('/metrics')
  expect(payload).toContain('shiftward_replica_used 1')
  expect(payload).toMatch(/shiftward_replica_lag_seconds [0-2]\./)
  expect(payload).toContain(`shiftward_lagging_reads_total{from="replica"} ${before.replica + 1}`)
})

test('the primary decides who may read, and records what was exported', async () => {
  replica.mostLag = Number.POSITIVE_INFINITY
  await standby.query('select pg_wal_replay_pause()')
  try {
    const user = await makeUser(db, { user_type: 'admin' })
    const own = await createSession(db, user.id, 'console', clock())
    const before = replica.reads.replica
    // The replica knows nothing of this session yet.
    expect((await callApp(app, userEndpoints.providerDetails, {}, own)).status).toBe(200)
    expect(replica.reads.replica).toBe(before + 1)
    const exported = await db.selectFrom('audit_log').select('subject').where('actor_id', '=', user.id).execute()
    expect(exported).toEqual([{ subject: 'export' }])
    await db.deleteFrom('sessions').where('user_id', '=', user.id).execute()
    expect((await callApp(app, userEndpoints.providerDetails, {}, own)).status).toBe(401)
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
})

test('what is not found there is looked up on the primary', async () => {
  replica.mostLag = Number.POSITIVE_INFINITY
  await standby.query('select pg_wal_replay_pause()')
  try {
    const user = await makeUser(db, { user_type: 'admin' })
    const { status } = await callApp(app, auditEndpoints.getAll, { actor: user.code }, token)
    expect(status).toBe(200)
    expect(replica.isUsed).toBe(true)
  } finally {
    await standby.query('select pg_wal_replay_resume()')
  }
})

test('is not used while it is too far behind, and again once it has caught up', async () => {
  await standby.query('select pg_wal_replay_pause()')
  const { name } = await makeOrganization(db)
  await isTold(/^The read replica is not used: it is \d+ seconds behind$/)
  expect(replica.isUsed).toBe(false)
  expect(await newest()).toBe(name)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await standby.query('select pg_wal_replay_resume()')
  await isUsed(true)
  expect(await newest()).toBe(name)
})

test('is not used while it is cut off from the primary, even when nothing is written', async () => {
  const { rows } = await standby.query('show primary_conninfo')
  await standby.query(`alter system set primary_conninfo = ''`)
  await standby.query('select pg_reload_conf()')
  await isTold(/^The read replica is not used: it receives no changes$/)
  expect((await search()).status).toBe(200)
  await standby.query(`alter system set primary_conninfo = '${rows[0].primary_conninfo}'`)
  await standby.query('select pg_reload_conf()')
  await isUsed(true)
})

test.each([
  ['the primary itself', () => pair.primary.address, 'it is not a replica'],
  [
    'a replica of another database',
    () => ({ ...pair.replica.owner, database: 'postgres' }),
    'it is a replica of another database',
  ],
])('%s is never used in its place', async (_what, addressOf, reason) => {
  const told = vi.fn()
  const other = new Replica({ address: addressOf(), probe, onNews: told })
  await expect.poll(() => told.mock.calls).toEqual([[`The read replica is not used: ${reason}`]])
  await other.close()
})

/** Several people read all the time, until `stop` returns the statuses of all answers. */
function readAll() {
  let isOver = false
  const statuses: number[] = []
  const reading = Array.from({ length: 6 }, async () => {
    while (!isOver) statuses.push((await search()).status)
  })
  return {
    statuses,
    async stop() {
      isOver = true
      await Promise.all(reading)
      return new Set(statuses)
    },
  }
}

test('killed under load, nothing fails, and it is used again when it is back', async () => {
  const reading = readAll()
  for (let round = 0; round < 2; round += 1) {
    const before = replica.reads.replica
    await expect.poll(() => replica.reads.replica).toBeGreaterThan(before + 20)
    await pair.kill('replica')
    await isUsed(false)
    await isUsed(true)
  }
  expect(await reading.stop()).toEqual(new Set([200]))
})

test('when it falls silent, its readers are answered by the primary', async () => {
  const reading = readAll()
  await expect.poll(() => reading.statuses.length).toBeGreaterThan(20)
  relay.lose(true)
  await isUsed(false)
  const before = reading.statuses.length
  await expect.poll(() => reading.statuses.length).toBeGreaterThan(before + 20)
  expect(await reading.stop()).toEqual(new Set([200]))
})
