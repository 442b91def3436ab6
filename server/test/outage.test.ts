import { setTimeout as sleep } from 'node:timers/promises'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import type { ScheduleEvent } from '@shiftward/contract/schedule.ts'
import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { differences, type Office, openOffice, work } from './busy-office.ts'
import { follow } from './patient-console.ts'
import { type kinds, openPlace, type Place } from './place.ts'
import { login } from './server-process.ts'

// Slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function open(kind: (typeof kinds)[number]) {
  const place = await openPlace(kind)
  closers.push(place.close)
  const office = await place.withDatabase((db) => openOffice(db, { desks: 3, requestsEach: 50 }))
  const { token } = await login(place.origin, 'first@example.test', 'secret-1')
  const read = () =>
    fetch(`${place.origin}/api/${organizationEndpoints.getAll.path}`, { headers: { authorization: `Bearer ${token}` } })
  return { place, office, read }
}

/** Keeps a calendar open and returns the events it receives. */
function listen(place: Place, { desks: [desk] }: Office) {
  const heard: ScheduleEvent[] = []
  if (!desk) throw new Error('There is no desk')
  const following = follow(place.origin, desk.department.code, desk.token, (event) => heard.push(event))
  closers.push(following.stop)
  return heard
}

const kindsOf = (heard: ScheduleEvent[]) => new Set(heard.map(({ type }) => type))

/** The same process works on: nothing is lost, calendars are told, messages go out. */
async function expectRecovery(place: Place, office: Office, heard: ScheduleEvent[], working: ReturnType<typeof work>) {
  const enough = working.writes.length + 30
  await expect.poll(() => working.writes.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(enough)
  // While work goes on: all earlier writes may have been in departments that nobody listens to.
  await expect.poll(() => kindsOf(heard), { timeout: 60_000 }).toContain('change')
  await working.stop()
  expect(working.problems).toEqual([])
  await place.withDatabase(async (db) => {
    const { acknowledged, found } = await differences(db, office, working.writes)
    expect(found).toEqual(acknowledged)
    const unsent = () => db.selectFrom('outbox').select('id').where('status', '=', 'waiting').execute()
    await expect.poll(unsent, { timeout: 60_000 }).toEqual([])
  })
  expect(place.server().child.exitCode).toBeNull()
}

test('a PostgreSQL that ends all connections, or is away for a while: 503, and then as before', async () => {
  const { place, office, read } = await open('a PostgreSQL of DATABASE_URL')
  const heard = listen(place, office)
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const working = work(place.origin, office, Number.POSITIVE_INFINITY)

  const statuses = new Set<number>()
  await place.withDatabase(async (db) => {
    for (let round = 0; round < 5; round += 1) {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shiftward'
        and pid <> pg_backend_pid()`.execute(db)
      for (let call = 0; call < 5; call += 1) statuses.add((await read()).status)
    }
  })
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)

  await place.withoutPostgres(async () => {
    for (let call = 0; call < 5; call += 1) {
      const response = await read()
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ status: false, error: { code: 503 } })
    }
    expect((await fetch(`${place.origin}/readyz`)).status).toBe(503)
    expect((await fetch(`${place.origin}/healthz`)).status).toBe(200)
    await sleep(2_000)
    heard.length = 0
  })
  await expect.poll(async () => (await read()).status, { timeout: 30_000 }).toBe(200)
  await expect.poll(async () => (await fetch(`${place.origin}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  // The calendar has to reload everything, because it may have missed events.
  await expect.poll(() => kindsOf(heard), { timeout: 30_000 }).toContain('ready')
  await expectRecovery(place, office, heard, working)
})

test('an embedded PostgreSQL that is killed: 503 until it has been started again, by the same server', async () => {
  const { place, office, read } = await open('the embedded database')
  const heard = listen(place, office)
  await expect.poll(() => heard.length, { timeout: 30_000 }).toBeGreaterThan(0)
  const working = work(place.origin, office, Number.POSITIVE_INFINITY)
  const statuses = new Set<number>()
  for (let round = 0; round < 2; round += 1) {
    const old = await place.postmaster()
    heard.length = 0
    process.kill(old, 'SIGKILL')
    await expect
      .poll(
        async () => {
          statuses.add((await read()).status)
          return (
            statuses.has(503) && (await place.postmaster().catch(() => old)) !== old && (await read()).status === 200
          )
        },
        { timeout: 60_000, interval: 5 },
      )
      .toBe(true)
    await expect.poll(() => kindsOf(heard), { timeout: 30_000 }).toContain('ready')
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expectRecovery(place, office, heard, working)
})
