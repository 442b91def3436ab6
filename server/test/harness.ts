import { randomBytes } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Access, Endpoint } from '@shiftward/contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { expect, inject } from 'vitest'
import type { z } from 'zod'
import { buildApp } from '../src/app.ts'
import { type Address, type Database, openDatabase, openPool } from '../src/lib/database.ts'
import type { Deps, Settings } from '../src/lib/deps.ts'
import { Live } from '../src/lib/live.ts'
import { serverRole } from '../src/lib/postgres/role.ts'
import { type Audience, createSession } from '../src/lib/session.ts'
import { template } from './global-setup.ts'

/**
 * A migrated database for one test file, or a copy of another database that nobody is connected to. `address` has the
 * rights of the server, `owner` all rights.
 */
export async function freshDatabase(original = template) {
  const postgres = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(postgres, `create database ${name} template ${original} strategy file_copy`)
  const owner = { ...postgres, database: name }
  const address = { ...owner, user: serverRole }
  const pool = openPool(address)
  const db = openDatabase(pool)
  const close = async () => {
    await db.destroy()
    await onServer(postgres, `drop database ${name} with (force)`)
  }
  return { db, pool, address, owner, close }
}

async function onServer(postgres: Address, statement: string) {
  const pool = openPool(postgres, 1)
  await pool.query(statement)
  await pool.end()
}

export class Clock {
  now: Date

  constructor(now: Date) {
    this.now = now
  }

  pass(ms: number) {
    this.now = new Date(this.now.getTime() + ms)
  }
}

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  db: Database
  address: Address
  owner: Address
  /** The server's time; tests may change it. */
  clock: Clock
  /** Calls the server through its HTTP layer, and checks a successful answer against the contract. */
  call(endpoint: Endpoint, input?: unknown, token?: string): Promise<Answer>
  /** A session for a user, without the password; of the console by default. */
  tokenOf(user: { id: number }, audience?: Audience): Promise<string>
  close(): Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads answers of every shape; the contract's schema has checked them
export type Answer = { status: number; body: any; headers: Record<string, unknown> }

/** The whole application on a database of its own, which is a copy of the original. */
export async function startApp(settings: Partial<Settings> = {}, original?: string): Promise<TestApp> {
  const { db, pool, address, owner, close } = await freshDatabase(original)
  const clock = new Clock(new Date())
  const deps = {
    db,
    clock: () => clock.now,
    live: new Live(pool),
    settings: {
      contactEmail: 'contact@example.test',
      demo: null,
      channels: { sms: true, email: true },
      trustProxy: false as const,
      ...settings,
    },
  }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    db,
    address,
    owner,
    clock,
    call: (endpoint, input, token) => callApp(app, endpoint, input, token),
    tokenOf: (user, audience = 'console') => createSession(db, user.id, audience, clock.now),
    async close() {
      await app.close()
      await close()
    },
  }
}

/** For a step on the way to what a test is about: a step that was refused would prove nothing. */
export async function accepted(call: Promise<Answer>) {
  const { status, body } = await call
  expect([status, body.status], JSON.stringify(body)).toEqual([200, true])
}

/** A second server on the same database, with connections of its own. */
export async function startBeside(server: TestApp): Promise<TestApp> {
  const pool = openPool(server.address)
  const db = openDatabase(pool)
  const deps = { ...server.deps, db, live: new Live(pool) }
  const app = await buildApp(deps)
  return {
    ...server,
    app,
    deps,
    db,
    call: (endpoint, input, token) => callApp(app, endpoint, input, token),
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}

export async function callApp(
  app: FastifyInstance,
  endpoint: Endpoint,
  input: unknown,
  token?: string,
): Promise<Answer> {
  const response = await app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path}${endpoint.from === 'query' ? queryOf(input) : ''}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...typeOf(endpoint) },
    ...(endpoint.from === 'query' ? {} : { payload: bodyOf(endpoint, input) }),
    payloadAsStream: true,
  })
  if (endpoint.answer === 'events' && response.statusCode === 200) {
    // An event stream does not end by itself.
    response.stream().destroy()
    return { status: 200, body: { status: true }, headers: response.headers }
  }
  const body = JSON.parse(await text(response.stream()))
  if (response.statusCode === 200 && body.status !== false) checkAnswer(endpoint, body)
  return { status: response.statusCode, body, headers: response.headers }
}

const typeOf = (endpoint: Endpoint): Record<string, string> => {
  if (endpoint.from === 'form') return { 'content-type': 'application/x-www-form-urlencoded' }
  return endpoint.from === 'json' ? { 'content-type': 'application/json' } : {}
}

const bodyOf = (endpoint: Endpoint, input: unknown) =>
  endpoint.from === 'form' ? queryOf(input).slice(1) : JSON.stringify(input ?? {})

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one))
  }
  return `?${query}`
}

function checkAnswer(endpoint: Endpoint<z.ZodType, z.ZodType, Access>, body: { data?: unknown }) {
  const parsed = endpoint.output.safeParse(endpoint.answer === 'data' ? body.data : body)
  if (!parsed.success) throw new Error(`${endpoint.path} breaks its contract: ${parsed.error.message}`)
}
