import type pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { buildApp } from '../../app.ts'
import { openPool } from '../database.ts'
import { Live } from '../live.ts'
import { migrationNames } from '../postgres/migrate.ts'
import { openProbe } from './probe.ts'

vi.mock('../postgres/migrate.ts', async (original) => {
  const migrations = await original<typeof import('../postgres/migrate.ts')>()
  return { ...migrations, migrationNames: vi.fn(migrations.migrationNames) }
})

const metricsToken = 'a-token-of-the-operator'
let app: Awaited<ReturnType<typeof buildApp>>
let probe: pg.Pool
let owner: pg.Pool
let close: () => Promise<unknown>
let clockIsOff = 0

beforeAll(async () => {
  const fresh = await freshDatabase()
  probe = openProbe(fresh.address)
  owner = openPool(fresh.owner, 1)
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    channels: { sms: true, email: true },
    trustProxy: true,
  }
  app = await buildApp({
    db: fresh.db,
    clock: () => new Date(Date.now() + clockIsOff),
    live: new Live(fresh.pool),
    settings,
    operations: { pool: fresh.pool, probe, metricsToken, stopping: new AbortController().signal },
  })
  close = async () => {
    await app.close()
    await probe.end()
    await owner.end()
    await fresh.close()
  }
})
afterAll(() => close())

test.each([
  ['nobody without the token, from this machine either', {}, 404],
  ['nobody with another', { authorization: 'Bearer a-token-of-somebody-else' }, 404],
  ['whoever has it, through the proxy too', { authorization: `Bearer ${metricsToken}`, 'x-forwarded-for': '::2' }, 200],
])('with METRICS_TOKEN the metrics are for %s', async (_, headers, status) => {
  const answer = await app.inject({ url: '/metrics', headers: headers as Record<string, string> })
  expect(answer.statusCode).toBe(status)
  expect(answer.payload.includes('shiftward_')).toBe(status === 200)
})

test('probes ask the database once, however many come', async () => {
  const asked = vi.spyOn(probe, 'query')
  const answers = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(answers.map(({ payload }) => payload))).toEqual(new Set(['ready']))
  expect(asked).toHaveBeenCalledOnce()
})

test('a server is ready on its own release’s database while the files of the next release are already there', async () => {
  vi.mocked(migrationNames).mockResolvedValue(['999-of-the-next-release.sql'])
  const asked = vi.spyOn(probe, 'query').mockClear()
  // The last answer is remembered for a second.
  await expect.poll(async () => [(await app.inject('/readyz')).payload, asked.mock.calls.length]).toEqual(['ready', 1])
})

test('a server goes on beside a newer one, unless that has changed tables that it cannot use', async () => {
  const answer = async () => (await app.inject('/readyz')).payload
  const asked = vi.spyOn(probe, 'query').mockClear()
  await owner.query(`insert into migrations (name) values ('998-newer.sql')`)
  await expect.poll(async () => [await answer(), asked.mock.calls.length]).toEqual(['ready', 1])
  await owner.query(`insert into migrations (name) values ('999-newer.breaking.sql')`)
  await expect.poll(answer).toBe('the database is newer than this server')
  expect((await app.inject('/readyz')).statusCode).toBe(503)
  await owner.query(`delete from migrations where name ~ '^99'`)
  await expect.poll(answer).toBe('ready')
})

test('a server whose clock is wrong is not ready', async () => {
  for (const ahead of [180_000, -180_000]) {
    clockIsOff = ahead
    await expect.poll(async () => (await app.inject('/readyz')).payload).toContain('the clocks differ')
    expect((await app.inject('/readyz')).statusCode).toBe(503)
    clockIsOff = ahead / 2
    await expect.poll(async () => (await app.inject('/readyz')).payload).toBe('ready')
  }
})
