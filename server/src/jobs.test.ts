import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../test/harness.ts'
import { startJobs, watchJobs } from './jobs.ts'
import { openPool } from './lib/database.ts'
import { checkClock } from './lib/operations/clock-check.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let clockIsOff: number
const clock = () => new Date(Date.now() + clockIsOff)
const news: string[] = []
const check = () => checkClock(database.pool, clock, (told) => news.push(told))

beforeEach(async () => {
  database = await freshDatabase()
  clockIsOff = 0
  news.length = 0
})
afterEach(() => database.close())

test('while the clock is wrong no job runs, and the log says so once', async () => {
  const { db } = database
  const mayRun = await check()
  clockIsOff = 20 * 86_400_000
  // The first job to see it: a key that is too old by the wrong clock only.
  const key = { user_id: 0, key: 'new', call: 'a call', input_hash: Buffer.from(''), created_at: new Date() }
  await db.insertInto('idempotency_keys').values(key).execute()
  const settings = { contactEmail: '', demo: null, channels: { sms: false, email: false }, trustProxy: false }
  const asked: boolean[] = []
  const asking = async () => {
    const answer = await mayRun()
    asked.push(answer)
    return answer
  }
  const errors: unknown[] = []
  const jobs = startJobs({ db, clock, settings, mayRun: asking }, () => (error) => errors.push(error))
  // Each job at least once, and those that run often again.
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(15)
  for (const job of jobs) await job.stop()
  expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'new' }])
  expect(errors).toEqual([])
  expect(news).toEqual([expect.stringMatching(/^no jobs are run: the clocks differ: it is .+ for the database, and /)])
  expect(new Set(asked)).toEqual(new Set([false]))

  clockIsOff = 60_000
  await expect.poll(() => mayRun(), { timeout: 5_000 }).toBe(true)
  expect(news).toEqual([expect.anything(), 'jobs are run again: the clocks agree'])
})

test('a server whose clock is behind does not start', async () => {
  clockIsOff = -180_000
  await expect(check()).rejects.toThrow('Cannot start: the clocks differ')
})

test('a database that is away is no failure of the jobs; one that refuses or keeps them waiting is', async () => {
  const logged: unknown[] = []
  const { failures, onError } = watchJobs({ error: (line: unknown) => void logged.push(line) })
  const failed = async (work: (pool: pg.Pool) => Promise<unknown>, address = database.address) => {
    const pool = openPool(address, 2)
    await work(pool).then(() => expect.unreachable(), onError('a job'))
    await pool.end()
    return failures.get('a job') ?? 0
  }
  const nobodyThere = { ...database.address, host: '127.0.0.1', port: 1 }
  expect(await failed((pool) => pool.query('select 1'), nobodyThere)).toBe(0)
  expect(await failed((pool) => pool.query('select pg_terminate_backend(pg_backend_pid())'))).toBe(0)
  expect(await failed((pool) => pool.query('select 1 / 0'))).toBe(1)
  expect(await failed((pool) => pool.query('set statement_timeout = 10; select pg_sleep(1)'))).toBe(2)
  expect(logged).toHaveLength(4)
})
