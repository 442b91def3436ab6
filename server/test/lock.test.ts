import { setTimeout as sleep } from 'node:timers/promises'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { scheduleActionEndpoints } from '@shiftward/contract/schedule-action.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { openPool } from '../src/lib/database.ts'
import { createSession } from '../src/lib/session.ts'
import { type Office, openOffice } from './busy-office.ts'
import { freshDatabase } from './harness.ts'
import { urlOf } from './server-pair.ts'
import { ServerProcess } from './server-process.ts'

// Another session holds a lock for longer than anybody wants to wait.
vi.setConfig({ testTimeout: 120_000 })

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let owner: ReturnType<typeof openPool>
let server: ServerProcess
let origin: string
let office: Office
let admin: string

beforeAll(async () => {
  fresh = await freshDatabase()
  owner = openPool(fresh.owner, 3)
  office = await openOffice(fresh.db, { desks: 1, requestsEach: 1 })
  admin = await createSession(fresh.db, (await makeUser(fresh.db, { user_type: 'admin' })).id, 'console', new Date())
  server = new ServerProcess({
    PORT: '0',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: urlOf(fresh.address),
    DATABASE_OWNER_URL: urlOf(fresh.owner),
  })
  origin = await server.address()
})
afterAll(async () => {
  await server.stop()
  await owner.end()
  await fresh.close()
})

const releases: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const release of releases.splice(0)) await release()
})

async function lock(table: string) {
  const holder = await owner.connect()
  await holder.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await holder.query('rollback')
    holder.release()
  }
  releases.push(release)
  return release
}

type Call = { name: string; ask: (signal: AbortSignal) => Promise<Response> }

function calls() {
  const [desk] = office.desks
  if (!desk) throw new Error('There is no desk')
  const { department, team, block, provider, token } = desk
  const get = (path: string, input: Record<string, string>, bearer: string): Call => ({
    name: path,
    ask: (signal) =>
      fetch(`${origin}/api/${path}?${new URLSearchParams(input)}`, {
        headers: { authorization: `Bearer ${bearer}` },
        signal,
      }),
  })
  const change: Call = {
    name: scheduleActionEndpoints.addProvider.path,
    ask: (signal) =>
      fetch(`${origin}/api/${scheduleActionEndpoints.addProvider.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          teamCode: team.code,
          schedulerCode: block.code,
          providerId: provider.code,
          date: ['2031-02-01'],
          skilllevel: 'Physician',
          isConfirmed: true,
        }),
        signal,
      }),
  }
  const month = { departmentCode: department.code, month: '1', year: '2031' }
  return {
    locked: [get(scheduleEndpoints.ofDepartment.path, month, token), change],
    others: [
      get(organizationEndpoints.getAll.path, {}, admin),
      get(teamEndpoints.getAll.path, { departmentCode: department.code, page: '1', size: '10' }, token),
    ],
  }
}

async function whole(asked: Promise<Response>): Promise<Response> {
  const response = await asked
  await response.text()
  return response
}

/** Callers who ask again as soon as they have an answer, and what they were answered. */
function keepAsking(call: Call, callers: number) {
  const stopping = new AbortController()
  const answers: { status: number; retryAfter: string | null }[] = []
  async function ask() {
    while (!stopping.signal.aborted) {
      const response = await whole(call.ask(stopping.signal)).catch(() => undefined)
      if (!response) return
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after') })
      // Not all at once, because their sessions would be read by one statement.
      await sleep(Math.random() * 400)
    }
  }
  const ended = Promise.all(Array.from({ length: callers }, ask))
  return {
    name: call.name,
    answers,
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

const readiness = async () => {
  const answer = await fetch(`${origin}/readyz`)
  return `${answer.status} ${await answer.text()}`
}
const backends = async () => {
  const { rows } = await owner.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = current_database() and usename = $1',
    [fresh.address.user],
  )
  return rows[0]?.count ?? 0
}
const statusesOf = ({ answers }: { answers: { status: number }[] }) => [...new Set(answers.map(({ status }) => status))]

test('while the shifts are locked, other calls are answered, the waiting ones refused, and no backends pile up', async () => {
  const { locked, others } = calls()
  // Ten for calls, four for reports, four for jobs, one for health, and one of the test.
  const most = 20
  const release = await lock('shifts')
  const waiting = locked.map((call) => keepAsking(call, 20))
  const answered = others.map((call) => keepAsking(call, 2))
  let seen = 0
  await expect
    .poll(
      async () => {
        seen = Math.max(seen, await backends())
        return [...waiting, ...answered].every(({ answers }) => answers.length >= 40)
      },
      { timeout: 90_000, interval: 200 },
    )
    .toBe(true)
  expect(await readiness()).toMatch(/^200 ready, but these calls wait for a lock in the database: /)
  for (const one of waiting) {
    expect(statusesOf(one), one.name).toEqual([503])
    expect(one.answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
  }
  for (const one of answered) {
    expect(statusesOf(one), one.name).toEqual([200])
  }
  expect(seen).toBeLessThanOrEqual(most)

  await release()
  for (const one of waiting) {
    await expect.poll(() => statusesOf(one), { timeout: 30_000, message: one.name }).toContain(200)
  }
  await expect.poll(readiness, { timeout: 30_000 }).toBe('200 ready')
  for (const one of [...waiting, ...answered]) await one.stop()
})

test('while nobody can be served, because the sessions are locked, it is not ready', async () => {
  const { others } = calls()
  const release = await lock('sessions')
  const waiting = others.map((call) => keepAsking(call, 30))
  await expect
    .poll(readiness, { timeout: 60_000, interval: 500 })
    .toBe('503 calls do not get a connection to the database')
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  await release()
  // They stop before the limit of 600 calls a minute.
  for (const one of waiting) {
    await expect.poll(() => one.answers.at(-1)?.status, { timeout: 30_000 }).toBe(200)
    expect(statusesOf(one).filter((status) => status !== 200 && status !== 503)).toEqual([])
    await one.stop()
  }
  await expect.poll(readiness, { timeout: 60_000, interval: 500 }).toBe('200 ready')
})

test('says that sessions and sign-ins wait for a lock', async () => {
  const release = await lock('users')
  const [call] = calls().others
  const signIn = fetch(`${origin}/api/Authentication/Login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'nobody@example.test', password: 'Mine-alone-1' }),
  })
  const asked = [call?.ask(AbortSignal.timeout(60_000)), signIn].map(async (one) => (await one)?.status)
  expect(await Promise.all(asked)).toEqual([503, 503])
  expect(await readiness()).toMatch(/lock in the database: the session of any call, .*Authentication\/Login/)
  await release()
  await expect.poll(readiness, { timeout: 30_000 }).toBe('200 ready')
})
