import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { CallDriver, insideTransaction, isInCall } from './call.ts'
import type { DB } from './db-types.ts'
import { sendTogether } from './pipeline.ts'
import type { Timeouts } from './postgres/timeouts.ts'
import { onePlan, prepareRepeated } from './prepared.ts'

export type Database = Kysely<DB>
/** Store functions take either one, and work the same inside a transaction and outside. */
export type Connection = Database | Transaction<DB>

const oid = { int8: 20, int8Array: 1016, date: 1082, time: 1083 }

/** Ids fit a JavaScript number; dates and times of day stay text; amounts stay text too, never a binary float. */
const types = {
  getTypeParser(id: number, format?: 'text' | 'binary') {
    if (id === oid.int8) return Number
    if (id === oid.int8Array) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))
    if (id === oid.date || id === oid.time) return (text: string) => text
    return pg.types.getTypeParser(id, format)
  },
} as pg.CustomTypesConfig

/** How to reach PostgreSQL: the connection settings of a pg.Pool. */
export type Address = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database'>

/** How long a connection is kept without use. A new one has to plan every statement again. */
const keepFor = 60_000

export function openPool(address: Address, max = 10, timeouts: Timeouts = {}): pg.Pool {
  const ours = { types, max, application_name: 'shiftward', pipeline: true, idleTimeoutMillis: keepFor }
  const pool = new pg.Pool({ ...address, options: onePlan, ...timeouts, ...ours })
  // The pool replaces an idle connection that breaks; if the database is gone, the next query reports it.
  pool.on('error', () => undefined)
  // When a connection breaks between two queries of a transaction, the next query reports it. Without a listener the
  // error event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  prepareRepeated(pool)
  sendTogether(pool)
  return pool
}

export function openDatabase(pool: pg.Pool): Database {
  return new CallDatabase({ dialect: new CallDialect(pool) })
}

/**
 * Knows for each query of a call inside which transaction it was sent. The work of a call gets the database itself, which
 * sends everything through the call's connection: a transaction of Kysely would hold each query back until the one
 * before it is answered.
 */
class CallDatabase extends Kysely<DB> {
  override transaction() {
    const builder = super.transaction()
    const execute = builder.execute.bind(builder)
    return Object.assign(builder, {
      execute: <Result>(work: (transaction: Transaction<DB>) => Promise<Result>) =>
        execute((transaction) => insideTransaction(() => work(isInCall() ? (this as never) : transaction))),
    })
  }
}

class CallDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  constructor(pool: pg.Pool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver() {
    return new CallDriver({ pool: this.#pool })
  }
}
