import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { inCall } from './call.ts'
import { type Database, openDatabase, openPool } from './database.ts'
import { isUnavailable } from './errors.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  owner = openPool(database.owner, 1)
})
afterAll(async () => {
  await owner.end()
  await database.close()
})

const call = { actorId: undefined, address: '127.0.0.1', requestId: 'one', path: 'Any/Call' }

/** Ends the connection that the call works on, from a separate connection. */
async function cutOff(db: Database) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  await owner.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
}

test.each([
  [
    'before a step of it begins',
    async (db: Database) => {
      await cutOff(db)
      await db.transaction().execute(async () => undefined)
    },
  ],
  ['in the middle of a step', async (db: Database) => db.transaction().execute(() => cutOff(db))],
  [
    'in a step of a step',
    async (db: Database) => db.transaction().execute(() => db.transaction().execute(() => cutOff(db))),
  ],
  [
    'between two steps',
    async (db: Database) => {
      await db.transaction().execute(async () => undefined)
      await cutOff(db)
    },
  ],
])(
  'a call that loses its connection %s fails as one that may be tried again, and hands it back once',
  async (_when, work) => {
    const pool = openPool(database.address, 2)
    const db = openDatabase(pool)
    try {
      // More often than there are connections, so that a leaked one would be noticed.
      for (let round = 0; round < 4; round += 1) {
        const failure = await inCall(call, () => db.transaction().execute(() => work(db))).catch((error) => error)
        expect(failure).toSatisfy(isUnavailable)
      }
      expect(pool.totalCount - pool.idleCount).toBe(0)
      expect((await sql`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
    } finally {
      await db.destroy()
    }
  },
)

test.each([
  ['a call that changes', (db: Database, work: () => Promise<unknown>) => db.transaction().execute(work)],
  ['a call that reads', (_: Database, work: () => Promise<unknown>) => work()],
])('%s refuses a transaction beside one that is open, and keeps the one inside it', async (_, inCallOf) => {
  const pool = openPool(database.address, 3)
  const db = openDatabase(pool)
  const step = (work: () => Promise<unknown> = async () => undefined) =>
    db.transaction().execute(async () => {
      await sql`select pg_sleep(0.01)`.execute(db)
      await work()
    })
  try {
    const ends = await inCall(call, () =>
      inCallOf(db, async () => {
        await step(() => step())
        return Promise.allSettled([step(), step()])
      }),
    )
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { reason: { message: expect.stringContaining('Any/Call') } }])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  } finally {
    await db.destroy()
  }
})
