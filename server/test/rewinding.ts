import type pg from 'pg'
import { buildApp } from '../src/app.ts'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { Live } from '../src/lib/live.ts'
import { serverRole } from '../src/lib/postgres/role.ts'
import { createSession } from '../src/lib/session.ts'
import { callApp, freshDatabase, type TestApp } from './harness.ts'

type RewindingApp = TestApp & {
  /** What is there now is what `rewind` comes back to. */
  keep(): Promise<void>
  /** Undoes everything since; what is made from here on gets the same ids every time. */
  rewind(): Promise<void>
}

/**
 * The whole application inside one transaction that never commits: thousands of calls that would change the world can
 * be tried on the very same one. What the application takes for a transaction is a savepoint.
 */
export async function startRewindingApp(): Promise<RewindingApp> {
  const fresh = await freshDatabase()
  const pool = openPool(fresh.owner, 1)
  const client = await pool.connect()
  // Of a handful of rows nothing is worth to be compiled or shared out.
  await client.query(`begin; set jit = off; set max_parallel_workers_per_gather = 0; set role ${serverRole}`)
  const connection = new OneConnection(client)
  const db = openDatabase(connection as unknown as pg.Pool)
  const clock = { now: new Date('2026-10-01T12:00:00Z') }
  const settings = { contactEmail: 'contact@example.test', demo: null, trustProxy: false }
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
      // The server itself could not turn a sequence back.
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

/** A pool that hands out one connection to everybody, and makes savepoints of their transactions. */
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
    // The connection belongs to whoever made this.
  }

  /** One after the other: they would get between each other's savepoints. */
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

  /** Outside a transaction a statement that fails harms no other. */
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
