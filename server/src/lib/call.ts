import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDriver,
  type Transaction,
  type TransactionSettings,
} from 'kysely'
import { CallConnection } from './call-connection.ts'
import type { Connection, Database } from './database.ts'
import type { DB } from './db-types.ts'

/**
 * One call, one transaction. Everything that a handler writes, wherever in the code, goes through the connection of the
 * call: it is all committed when the call is answered, or all rolled back when the call fails. A transaction that a
 * service opens inside is a part of it. What may fail alone is a step.
 */
export type Call = {
  /** Undefined on a public call. */
  actorId: number | undefined
  address: string
  requestId: string
  path: string
}

type Running = Call & {
  /** Of the open transaction. */
  connection: CallConnection | undefined
  /** While no transaction is open, the statements that are sent side by side share a connection too. */
  shared: { connection: Promise<DatabaseConnection>; users: number } | undefined
}

const depthOf = (call: Running | undefined) => call?.connection?.depth ?? 0

const running = new AsyncLocalStorage<Running>()

export const isInCall = (): boolean => running.getStore() !== undefined

/** How many transactions the work is inside of. */
const inside = new AsyncLocalStorage<number>()

/** The work of a transaction that has just begun. */
export const insideTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inside.run(depthOf(running.getStore()), work)

/** True while a step begins its transaction. */
const stepping = new AsyncLocalStorage<boolean>()

/** Work inside a call's transaction that may fail alone: what it wrote is rolled back, and the call can go on. */
export const step = <Result>(db: Database, work: (db: Transaction<DB>) => Promise<Result>): Promise<Result> =>
  stepping.run(true, () => db.transaction().execute((transaction) => stepping.run(false, () => work(transaction))))

/** The connections for work that reads from a replica, or reads for long. */
const elsewhere = new AsyncLocalStorage<PostgresDriver>()

/** Everything that the work reads, wherever in the code, comes from there. */
export const readFrom = <Result>(driver: PostgresDriver, work: () => Promise<Result>): Promise<Result> =>
  elsewhere.run(driver, work)

/** Attributes what the work writes to this call; the triggers of the audit log read it. */
export const inCall = <Result>(call: Call, work: () => Promise<Result>): Promise<Result> =>
  running.run({ ...call, connection: undefined, shared: undefined }, () => inside.run(0, work))

export class CallDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const other = elsewhere.getStore()
    if (other) return other.acquireConnection(...options)
    const call = running.getStore()
    if (!call) return super.acquireConnection(...options)
    if (!call.connection && inside.getStore()) throw new Error(`${call.path} sent a statement after its transaction`)
    if (call.connection) return call.connection
    call.shared ??= { connection: super.acquireConnection(...options), users: 0 }
    const { shared } = call
    shared.users++
    try {
      return await shared.connection
    } catch (error) {
      if (call.shared === shared) call.shared = undefined
      throw error
    }
  }

  override async releaseConnection(connection: DatabaseConnection) {
    if (connection instanceof CallConnection) return
    const call = running.getStore()
    if (call?.shared && (await call.shared.connection) === connection) {
      if (--call.shared.users > 0) return
      call.shared = undefined
    }
    await super.releaseConnection(connection as never)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const call = running.getStore()
    if (!call) return super.beginTransaction(connection, settings)
    refuseOverlap(call)
    if (connection instanceof CallConnection)
      return stepping.getStore() ? connection.beginStep() : connection.beginPart()
    call.connection = new CallConnection(connection)
    call.connection.addAlong(super.beginTransaction(connection, settings))
    call.connection.addAlong(connection.executeQuery(whoActs(call)))
  }

  override async commitTransaction(connection: DatabaseConnection) {
    if (connection instanceof CallConnection) return connection.end()
    const used = endTransaction()
    const commit = () => super.commitTransaction(connection)
    await (used ? used.commit(commit) : commit())
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    if (connection instanceof CallConnection) return connection.rollBack()
    endTransaction()
    await super.rollbackTransaction(connection as never)
  }
}

/** What is sent from now on does not belong to the transaction. */
function endTransaction(): CallConnection | undefined {
  const call = running.getStore()
  const used = call?.connection
  if (call) call.connection = undefined
  return used
}

/**
 * Sends a statement without waiting for it: nobody reads its result, and no caller explains its failure. It is sent at
 * once, ahead of statements that were started just before and not awaited. Outside a call's transaction it is awaited.
 */
export async function sendAlong(db: Connection, query: { compile(db: Connection): CompiledQuery }): Promise<void> {
  const call = running.getStore()
  if (call?.connection) call.connection.addAlong(call.connection.executeQuery(query.compile(db)))
  else await db.executeQuery(query.compile(db))
}

/**
 * The transactions of a call share one connection, so they can only be nested: if two ran side by side, the end of one
 * would release or roll back what the other has written.
 */
function refuseOverlap(call: Running) {
  if (call.connection && inside.getStore() !== depthOf(call))
    throw new Error(`${call.path} began a transaction while another one of the same call was open: await the first`)
}

/** Set until the end of the transaction; the triggers and defaults of the audit log read it. */
function whoActs({ actorId, address, requestId, path }: Call) {
  const statement =
    "select set_config('shiftward.actor', $1, true), set_config('shiftward.address', $2, true), " +
    "set_config('shiftward.request', $3, true), set_config('shiftward.call', $4, true)"
  return CompiledQuery.raw(statement, [actorId === undefined ? '' : String(actorId), address, requestId, path])
}
