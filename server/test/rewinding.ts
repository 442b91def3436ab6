import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { Live } from '../src/lib/live.ts'
import { serverRole } from '../src/lib/postgres/role.ts'
import { createSession } from '../src/lib/session.ts'
import { Clock, callApp, freshDatabase, type TestApp } from './harness.ts'

type RewindingApp = TestApp & {
  /** Marks the state that `rewind` returns to. */
  keep(): Promise<void>
  /** Undoes everything since `mark`; new rows get the same ids every time. */
  rewind(): Promise<void>
}

/**
 * The whole application inside one transaction that never commits: thousands of changing calls can be tried on the same
 * data. Transactions of the application become savepoints.
 */
export async function startRewindingApp(): Promise<RewindingApp> {
  const fresh = await freshDatabase()
  const pool = openPool(fresh.owner, 1)
  const client = await pool.connect()
  // With a handful of rows, JIT and parallel plans only cost time.
  await client.query(`begin; set jit = off; set max_parallel_workers_per_gather = 0; set role ${serverRole}`)
  const connection = new OneConnection(client)
  const db = openDatabase(connection as unknown as pg.Pool)
  const clock = new Clock(new Date('2026-10-01T12:00:00Z'))
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    channels: { sms: true, email: true },
    resetUrl: 'https://console.example.test/reset-password',
    confirmEmailUrl: 'https://console.example.test/confirm-email',
    trustProxy: false,
  }
  const deps = { db, clock: () => clock.now, live: new Live(fresh.pool), settings }
  const app = await buildApp(deps)
  return {
    app,
    deps,
    db,
    address: fresh.address,
    owner: fresh.owner,
    clock,
    call: (endpoint, input, token) => callApp(app, endpoint, input, token),
    tokenOf: (user, audience = 'console') => createSession(db, user.id, audience, clock.now),
    async keep() {
      await connection.alone(() => client.query('savepoint kept'))
    },
    async rewind() {
      // The server's role may not reset a sequence.
      const sameIds = `reset role; select setval(seqrelid, 1000000) from pg_sequence; set role ${serverRole}`
      await connection.alone(() => client.query(`rollback to savepoint kept; ${sameIds}`))
    },
    async close() {
      await app.close()
      client.release(true)
      await pool.end()
      await fresh.close()
    },
  }
}

/** A pool that gives everybody the same connection and turns their transactions into savepoints. */
class OneConnection {
  readonly #client: pg.PoolClient
  #isInTransaction = false
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async connect() {
    return { query: (text: string, values?: unknown[]) => this.#query(text, values), release: () => undefined }
  }

  async end() {
    // The caller owns the connection.
  }

  /** One at a time: savepoints of two callers would mix. */
  alone<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }

  #query(text: string, values?: unknown[]) {
    return this.alone(() => this.#run(text, values))
  }

  async #run(text: string, values?: unknown[]) {
    const word = /^(begin|start transaction|commit|rollback)(?! to)/i.exec(text)?.[1]?.toLowerCase()
    if (word === 'commit') return this.#end('release savepoint call')
    if (word === 'rollback') return this.#end('rollback to savepoint call; release savepoint call')
    if (word !== undefined) {
      this.#isInTransaction = true
      return this.#client.query('savepoint call')
    }
    if (this.#isInTransaction) return this.#client.query(text, values)
    return this.#apart(text, values)
  }

  #end(statement: string) {
    this.#isInTransaction = false
    return this.#client.query(statement)
  }

  /** Outside a transaction a failing statement does not affect others. */
  async #apart(text: string, values?: unknown[]) {
    await this.#client.query('savepoint statement')
    try {
      const result = await this.#client.query(text, values)
      await this.#client.query('release savepoint statement')
      return result
    } catch (error) {
      await this.#client.query('rollback to savepoint statement; release savepoint statement')
      throw error
    }
  }
}
