import type { Socket } from 'node:net'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../test/harness.ts'
import { inCall, sendAlong, step } from './call.ts'
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
      await step(db, async () => undefined)
    },
  ],
  ['in the middle of a step', async (db: Database) => step(db, () => cutOff(db))],
  ['in a step of a step', async (db: Database) => step(db, () => step(db, () => cutOff(db)))],
  ['in a part of it', async (db: Database) => db.transaction().execute(() => cutOff(db))],
  [
    'between two steps',
    async (db: Database) => {
      await step(db, async () => undefined)
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
  const part = (work: () => Promise<unknown> = async () => undefined) =>
    db.transaction().execute(async () => {
      await sql`select pg_sleep(0.01)`.execute(db)
      await work()
    })
  try {
    const ends = await inCall(call, () =>
      inCallOf(db, async () => {
        await part(() => part())
        return Promise.allSettled([part(), part()])
      }),
    )
    expect(ends).toMatchObject([{ status: 'fulfilled' }, { reason: { message: expect.stringContaining('Any/Call') } }])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  } finally {
    await db.destroy()
  }
})

describe('in a call', () => {
  let pool: pg.Pool
  let db: Database
  beforeAll(async () => {
    pool = openPool(database.address, 3)
    db = openDatabase(pool)
  })
  afterAll(() => db.destroy())

  const keys = async () =>
    (await owner.query('select key from idempotency_keys order by key')).rows.map(({ key }) => key)
  const insert = (key: string) =>
    db
      .insertInto('idempotency_keys')
      .values({ user_id: 0, key, call: '', input_hash: Buffer.from(''), created_at: new Date() })

  test('a statement that nobody waits for is committed with the others, before or after them', async () => {
    await inCall(call, () =>
      db.transaction().execute(async () => {
        await sendAlong(db, insert('along'))
        await insert('waited for').execute()
        await sendAlong(db, insert('along, last'))
      }),
    )
    expect(await keys()).toEqual(['along', 'along, last', 'waited for'])
    await owner.query('delete from idempotency_keys')
  })

  test('nothing is committed if a statement that nobody waits for fails', async () => {
    const failure = await inCall(call, () =>
      db.transaction().execute(async () => {
        await insert('once').execute()
        await sendAlong(db, insert('once'))
      }),
    ).catch((error) => error)
    expect(failure).toMatchObject({ code: '23505' })
    expect(await keys()).toEqual([])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('a call fails for the reason of the first statement that failed, even if others are answered with it', async () => {
    const count = () => sql`select ${1}::int + 1`
    // A statement that was sent three times is sent by name: its answer arrives earlier, because pg adds no promise to it.
    for (let time = 0; time < 4; time++) await count().execute(db)
    const failing = (rest: () => Promise<unknown>) =>
      inCall(call, () =>
        db.transaction().execute(async () => {
          await sendAlong(db, sql`select 1 / 0`)
          await rest()
        }),
      )
    const divided = { code: '22012' }
    await expect(failing(() => count().execute(db))).rejects.toMatchObject(divided)
    await expect(failing(() => sendAlong(db, count()))).rejects.toMatchObject(divided)
    await expect(failing(async () => undefined)).rejects.toMatchObject(divided)
  })

  test('a step that is rolled back takes along the failures of what was sent along in it', async () => {
    await inCall(call, () =>
      db.transaction().execute(async () => {
        await sendAlong(db, insert('before'))
        const failing = step(db, async () => {
          await sendAlong(db, insert('before'))
          await insert('inside').execute()
        })
        await expect(failing).rejects.toMatchObject({ code: '23505' })
        await insert('after').execute()
      }),
    )
    expect(await keys()).toEqual(['after', 'before'])
    await owner.query('delete from idempotency_keys')
  })

  test('a call fails as a whole if what a step sent along fails after the step', async () => {
    const failing = inCall(call, () =>
      db.transaction().execute(async () => {
        await insert('before').execute()
        await step(db, () => sendAlong(db, insert('before')))
        const next = step(db, () => insert('next').execute())
        await expect(next).rejects.toMatchObject({ code: '23505' })
        await insert('after').execute()
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect(await keys()).toEqual([])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('of statements that leave together, those after a failed one fail for its reason', async () => {
    const codes: string[] = []
    const failing = inCall(call, () =>
      db.transaction().execute(async () => {
        const statements = [sql`select 1 / 0`, sql`select 2`, sql`select 3`]
        const noted = statements.map((one) => one.execute(db).catch(({ code }) => codes.push(code)))
        await Promise.all(noted)
        await sql`select 4`.execute(db)
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(codes).toEqual(['22012', '22012', '22012'])
  })

  test('a later step fails for its own reason, not for what the step before it left unanswered', async () => {
    const notANumber = sql`select 'x'::int`
    for (let time = 0; time < 40; time++) {
      await inCall(call, () =>
        db.transaction().execute(async () => {
          const statements = [sql`select 1 / 0`, sql`select 2`, sql`select 3`]
          const first = step(db, () => Promise.all(statements.map((one) => one.execute(db))))
          await expect(first).rejects.toMatchObject({ code: '22012' })
          await expect(step(db, () => notANumber.execute(db))).rejects.toMatchObject({ code: '22P02' })
        }),
      )
    }
  })

  test('a failure that the work hides is the reason for which its steps and the call fail', async () => {
    const codes: string[] = []
    const failing = inCall(call, () =>
      db.transaction().execute(async () => {
        await sql`select 1 / 0`.execute(db).catch(() => undefined)
        await step(db, () => sql`select 2`.execute(db)).catch(({ code }) => codes.push(code))
      }),
    )
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    expect(codes).toEqual(['22012'])
  })

  test('a transaction inside a transaction is a part of it, and a step is a savepoint', async () => {
    /** False if PostgreSQL has written the row in a savepoint. */
    async function isOfTransaction(key: string) {
      await insert(key).execute()
      const written = sql<{ same: boolean }>`
        select xmin = pg_current_xact_id()::xid as same from idempotency_keys where key = ${key}`
      return (await written.execute(db)).rows[0]?.same
    }
    const found = await inCall(call, () =>
      db
        .transaction()
        .execute(async () => [
          await db.transaction().execute(() => isOfTransaction('part')),
          await step(db, () => isOfTransaction('step')),
          await step(db, () => db.transaction().execute(() => isOfTransaction('part of a step'))),
        ]),
    )
    expect(found).toEqual([true, false, false])
    expect(await keys()).toEqual(['part', 'part of a step', 'step'])
    await owner.query('delete from idempotency_keys')
  })

  test.each([
    ['of its own', async () => Promise.reject(new Error('refused'))],
    ['of PostgreSQL', () => sql`select 1 / 0`.execute(db)],
  ])('nothing is committed if a part has failed for a reason %s and the work goes on', async (_, fail) => {
    const part = () =>
      db.transaction().execute(async () => {
        await insert('inside').execute()
        await fail()
      })
    const failing = inCall(call, () => db.transaction().execute(() => part().catch(() => 'hidden')))
    await expect(failing).rejects.toThrow(/went on|division by zero/)
    expect(await keys()).toEqual([])
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('a step can fail alone with a part of it, and fails if it hides that', async () => {
    const part = (key: string) =>
      db.transaction().execute(async () => {
        await insert(key).execute()
        throw new Error(key)
      })
    await inCall(call, () =>
      db.transaction().execute(async () => {
        await insert('before').execute()
        await expect(step(db, () => part('told'))).rejects.toThrow('told')
        await expect(step(db, () => part('hidden').catch(() => undefined))).rejects.toThrow('went on')
        await insert('after').execute()
      }),
    )
    expect(await keys()).toEqual(['after', 'before'])
    await owner.query('delete from idempotency_keys')
  })

  test('a step after a part that failed cannot make the failure good', async () => {
    const failing = inCall(call, () =>
      db.transaction().execute(async () => {
        await insert('before').execute()
        await db
          .transaction()
          .execute(() => Promise.reject(new Error('hidden')))
          .catch(() => undefined)
        await step(db, () => Promise.reject(new Error('refused'))).catch(() => undefined)
      }),
    )
    await expect(failing).rejects.toThrow('went on')
    expect(await keys()).toEqual([])
  })

  test('a statement after the end of its transaction is refused', async () => {
    let late: Promise<unknown> = Promise.resolve()
    const wait = Promise.withResolvers<void>()
    await inCall(call, async () => {
      await db.transaction().execute(async () => {
        late = wait.promise.then(() => insert('late').execute()).catch((error) => error)
      })
      wait.resolve()
      expect(await late).toMatchObject({ message: expect.stringContaining('after its transaction') })
    })
    expect(await keys()).toEqual([])
  })

  test('reads side by side share a connection, and give it back once', async () => {
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid
    const pids = await inCall(call, () => Promise.all([pid(), pid(), pid()]))
    expect(new Set(pids).size).toBe(1)
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })

  test('a read that fails leaves the others alone', async () => {
    const [failed, found] = await inCall(call, () =>
      Promise.allSettled([sql`select 1 / 0`.execute(db), sql<{ n: number }>`select 1 as n`.execute(db)]),
    )
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
    expect(found).toMatchObject({ status: 'fulfilled', value: { rows: [{ n: 1 }] } })
    expect(pool.totalCount - pool.idleCount).toBe(0)
  })
})

test('statements of one turn leave in one write', async () => {
  const pool = openPool(database.address, 1)
  try {
    const client = await pool.connect()
    const socket = client.connection.stream as Socket
    const before = socket.bytesWritten
    const writes = vi.spyOn(socket, '_writev' as never)
    const answers = await Promise.all([1, 2, 3].map((n) => client.query('select $1::int as n', [n])))
    expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
    expect(writes).toHaveBeenCalledTimes(1)
    expect(socket.bytesWritten).toBeGreaterThan(before)
    client.release()
  } finally {
    await pool.end()
  }
})
