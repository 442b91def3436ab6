import { endpoint } from '@shiftward/contract/endpoint.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { freshDatabase } from '../../test/harness.ts'
import { makeUser } from '../demo/factories.ts'
import { step } from './call.ts'
import type { Database } from './database.ts'
import { answerErrors } from './error-answers.ts'
import { AppError } from './errors.ts'
import { Gate } from './gate.ts'
import { bindRoutes, route } from './route.ts'
import { authenticator, createSession } from './session.ts'

/**
 * What the binder guarantees for every call, shown with calls made for this test. Each writes leave types, which
 * anybody may.
 */

const change = endpoint({
  method: 'POST',
  path: 'Test/Change',
  summary: 'Runs what the test has put there',
  access: ['admin'],
  input: z.object({ name: z.string().default('') }),
  output: z.unknown(),
})
const attempt = { ...change, path: 'Test/Attempt', effect: 'attempt' } as const
const read = { ...change, path: 'Test/Read', effect: 'read' } as const

const clock = () => new Date()
let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
let app: FastifyInstance
let tokens: string[]
let work: (name: string) => Promise<unknown>

beforeAll(async () => {
  database = await freshDatabase()
  db = database.db
  app = fastify()
  answerErrors(app)
  const handler = ({ input }: { input: { name: string } }) => work(input.name)
  bindRoutes(
    app,
    [change, attempt, read].map((one) => route(one, handler)),
    {
      db,
      clock,
      authenticate: authenticator(db, clock),
      gate: new Gate(),
    },
  )
  const users = [await makeUser(db, { user_type: 'admin' }), await makeUser(db, { user_type: 'admin' })]
  tokens = await Promise.all(users.map(({ id }) => createSession(db, id, 'console', clock())))
})
afterAll(async () => {
  await app.close()
  await database.close()
})
beforeEach(async () => {
  await db.deleteFrom('leave_types').where('id', '>', 2).execute()
})

let id = 2
const write = (name: string, connection = db) =>
  connection.insertInto('leave_types').values({ id: ++id, name }).execute()

const written = async () => {
  const rows = await db.selectFrom('leave_types').select('name').where('id', '>', 2).orderBy('id').execute()
  return rows.map(({ name }) => name)
}

async function call({ path = change.path, name = '', key = undefined as string | undefined, as = 0 } = {}) {
  const headers = { authorization: `Bearer ${tokens[as]}`, ...(key && { 'idempotency-key': key }) }
  const response = await app.inject({ method: 'POST', url: `/api/${path}`, headers, payload: { name } })
  return { status: response.statusCode, body: response.json() }
}

test('a failed change leaves nothing behind, whichever connection its parts used', async () => {
  work = async () => {
    await write('one')
    await db.transaction().execute((transaction) => write('two', transaction))
    throw new AppError(409, 'No')
  }
  expect(await call()).toMatchObject({ status: 409, body: { error: { message: 'No' } } })
  expect(await written()).toEqual([])
})

test('a step that fails is rolled back alone', async () => {
  work = async () => {
    await write('before')
    await step(db, async (transaction) => {
      await write('step', transaction)
      await write('step', transaction)
    }).catch(() => undefined)
    await db.transaction().execute((transaction) => write('after', transaction))
    return {}
  }
  expect(await call()).toMatchObject({ status: 200 })
  expect(await written()).toEqual(['before', 'after'])
})

test('a step that hides its error is rolled back alone, too', async () => {
  work = async () => {
    await write('before')
    const hiding = step(db, async (transaction) => {
      await write('step', transaction)
      await write('step', transaction).catch(() => undefined)
    })
    await hiding.catch(() => undefined)
    await write('after')
    throw new AppError(409, 'No')
  }
  expect(await call()).toMatchObject({ status: 409 })
  expect(await written()).toEqual([])
})

test('a refused attempt is still recorded', async () => {
  work = async () => {
    await write('tried')
    throw new AppError(401, 'No')
  }
  expect(await call({ path: attempt.path })).toMatchObject({ status: 401 })
  expect(await written()).toEqual(['tried'])
})

test('after a deadlock of two changes, the loser is tried again', async () => {
  const both = Promise.withResolvers<void>()
  let waiting = 0
  const lock = (id: number) => sql`select from leave_types where id = ${id} for update`.execute(db)
  let tries = 0
  work = async (name) => {
    tries++
    const [first, second] = name === 'a' ? [1, 2] : [2, 1]
    await lock(first)
    if (++waiting === 2) both.resolve()
    await both.promise
    await lock(second)
    await write(name)
    return {}
  }
  const answers = await Promise.all([call({ name: 'a' }), call({ name: 'b' })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await written()).sort()).toEqual(['a', 'b'])
  // On a busy machine the retry may lock its row before the winner wakes up, and lose again.
  expect(tries).toBeGreaterThanOrEqual(3)
})

test('a read whose connection broke is made again on another one; a change is not', async () => {
  let tries = 0
  work = async () => {
    tries++
    if (tries === 1) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
    return { tries }
  }
  expect(await call({ path: read.path })).toMatchObject({ status: 200, body: { data: { tries: 2 } } })
  tries = 0
  expect(await call()).toMatchObject({ status: 503 })
  expect(tries).toBe(1)
})

test('a change is made once per key, and every call gets the same answer', async () => {
  work = async (name) => {
    await write(name)
    return { number: Math.random() }
  }
  const first = await call({ name: 'once', key: 'k1' })
  expect(await call({ name: 'once', key: 'k1' })).toEqual(first)
  expect(await written()).toEqual(['once'])
  expect(await call({ name: 'other', key: 'k1' })).toMatchObject({ status: 409 })
  expect(await call({ name: 'another person', key: 'k1', as: 1 })).toMatchObject({ status: 200 })
  expect(await written()).toEqual(['once', 'another person'])
})

test('the same change sent twice at once is made once', async () => {
  work = async (name) => {
    await write(name)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return { number: Math.random() }
  }
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => call({ name: 'together', key: 'k2' })))
  expect(second).toEqual(first)
  expect(third).toEqual(first)
  expect(await written()).toEqual(['together'])
})

test('the key of a change that failed may be used again', async () => {
  work = async () => {
    throw new AppError(409, 'Not yet')
  }
  expect(await call({ name: 'later', key: 'k3' })).toMatchObject({ status: 409 })
  work = async (name) => {
    await write(name)
    return {}
  }
  expect(await call({ name: 'later', key: 'k3' })).toMatchObject({ status: 200 })
  expect(await written()).toEqual(['later'])
})

test.each(['two words', 'x'.repeat(101)])('a key that is none is refused: %s', async (key) => {
  work = async () => ({})
  expect(await call({ key })).toMatchObject({
    status: 400,
    body: { error: { message: 'The idempotency key is not valid.' } },
  })
})

test('each audit entry names the call that wrote it, and no other', async () => {
  work = async (name) => {
    await write(name)
    return {}
  }
  await Promise.all([call({ name: 'mine', as: 0 }), call({ name: 'yours', as: 1 })])
  await write('the server’s own')
  const { rows } = await sql<{ name: string; actor_id: number | null; address: string; call: string }>`
    select after ->> 'name' as name, actor_id, address, call from audit_log
    where subject = 'leave_types' and action = 'created' order by id desc limit 3`.execute(db)
  const people = await db.selectFrom('users').select('id').where('user_type', '=', 'admin').orderBy('id').execute()
  const byName = Object.fromEntries(rows.map(({ name, ...row }) => [name, row]))
  expect(byName).toEqual({
    mine: { actor_id: people[0]?.id, address: '127.0.0.1', call: change.path },
    yours: { actor_id: people[1]?.id, address: '127.0.0.1', call: change.path },
    'the server’s own': { actor_id: null, address: '', call: '' },
  })
})
