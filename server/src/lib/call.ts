import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely'
import type { Connection } from './database.ts'

/**
 * One call, one transaction. Everything that a handler writes, wherever in the code, goes through the connection of the
 * call: it is all committed when the call is answered, or all rolled back when the call fails. A transaction that a
 * service opens inside becomes a savepoint, so that it can fail alone.
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
  /** Counts the open transactions, each inside the one before. */
  depth: number
  /**
   * The statements that nobody waits for: they leave together with the one that follows. If one of them fails, the
   * transaction is not committed.
   */
  along: Promise<unknown>[]
  /** How many of them, and of all statements, had been sent when each of the open steps began. */
  sentBefore: { along: number; all: number }[]
  /** While no transaction is open, the statements that are sent side by side share a connection too. */
  shared: { connection: Promise<DatabaseConnection>; users: number } | undefined
}

const notBegun = () => ({ connection: undefined, depth: 0, along: [], sentBefore: [] })

const running = new AsyncLocalStorage<Running>()

export const isInCall = (): boolean => running.getStore() !== undefined

/** How many transactions the work is inside of. */
const inside = new AsyncLocalStorage<number>()

/** The work of a transaction that has just begun. */
export const insideTransaction = <Result>(work: () => Promise<Result>): Promise<Result> =>
  inside.run(running.getStore()?.depth ?? 0, work)

/** The connections for work that reads from a replica, or reads for long. */
const elsewhere = new AsyncLocalStorage<PostgresDriver>()

/** Everything that the work reads, wherever in the code, comes from there. */
export const readFrom = <Result>(driver: PostgresDriver, work: () => Promise<Result>): Promise<Result> =>
  elsewhere.run(driver, work)

/** Attributes what the work writes to this call; the triggers of the audit log read it. */
export const inCall = <Result>(call: Call, work: () => Promise<Result>): Promise<Result> =>
  running.run({ ...call, ...notBegun(), shared: undefined }, () => inside.run(0, work))

/** What the work of a transaction gets. Its first and last statement are the driver's. */
class CallConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  /** Ends when the statement that was sent last is answered. */
  #last: Promise<unknown> = Promise.resolve()
  /** How many statements have been sent. */
  sent = 0
  /**
   * The first statement that failed, by its number. PostgreSQL then refuses all others, also those that have left
   * already, until it is rolled back: whoever waits for them is told the reason.
   */
  failure: { reason: unknown; at: number } | undefined

  constructor(connection: DatabaseConnection) {
    this.#connection = connection
  }

  /** Waits until everything that was sent is answered, also what nobody waits for any more. */
  async settle() {
    await this.#last
  }

  executeQuery<Row>(query: CompiledQuery) {
    const before = this.#last
    const asked = this.#execute<Row>(query, before, this.sent++)
    this.#last = asked.catch(() => undefined)
    return asked
  }

  async #execute<Row>(query: CompiledQuery, before: Promise<unknown>, at: number) {
    try {
      return await this.#connection.executeQuery<Row>(query)
    } catch (error) {
      // PostgreSQL has answered the statements before this one, but their failure may be on its way to us.
      await before
      this.failure ??= { reason: error, at }
      throw this.failure.reason
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize: number) {
    return this.#connection.streamQuery<Row>(query, chunkSize)
  }
}

export class CallDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const other = elsewhere.getStore()
    if (other) return other.acquireConnection(...options)
    const call = running.getStore()
    if (!call) return super.acquireConnection(...options)
    if (call.depth === 0 && inside.getStore()) throw new Error(`${call.path} sent a statement after its transaction`)
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
    call.depth++
    if (connection instanceof CallConnection) {
      call.sentBefore.push({ along: call.along.length, all: connection.sent })
      return along(call, execute(connection, `savepoint level_${call.depth}`))
    }
    call.connection = new CallConnection(connection)
    along(call, super.beginTransaction(connection, settings))
    along(call, connection.executeQuery(whoActs(call)))
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const call = running.getStore()
    if (!call) return super.commitTransaction(connection)
    if (connection instanceof CallConnection) {
      const release = () => execute(connection, `release savepoint level_${call.depth}`)
      // After a failure that the step has hidden, this fails too, and the step is rolled back.
      if (connection.failure) await release()
      else along(call, release())
      call.depth--
      call.sentBefore.pop()
      return
    }
    const { along: before, connection: used } = call
    Object.assign(call, notBegun())
    // When one of them fails, PostgreSQL rolls back instead. The first one that failed is the reason, not the commit.
    const commit = super.commitTransaction(connection).catch((error) => {
      throw used?.failure ? used.failure.reason : error
    })
    const outcomes = await Promise.allSettled([...before, commit])
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    const call = running.getStore()
    if (call && connection instanceof CallConnection) {
      const level = call.depth--
      const before = call.sentBefore.pop() ?? { along: 0, all: 0 }
      call.along.length = before.along
      await connection.settle()
      // If one from before the step has failed, there is no savepoint to go back to: the whole call fails.
      await Promise.all(call.along)
      if (connection.failure && connection.failure.at < before.all) throw connection.failure.reason
      connection.failure = undefined
      return execute(connection, `rollback to savepoint level_${level}; release savepoint level_${level}`)
    }
    if (call) Object.assign(call, notBegun())
    await super.rollbackTransaction(connection as never)
  }
}

/**
 * Sends a statement whose result nobody reads, and whose failure nobody explains. It leaves at once, before statements
 * that were started just before it and not awaited. Outside a call's transaction it is awaited as usual.
 */
export async function sendAlong(db: Connection, query: { compile(db: Connection): CompiledQuery }): Promise<void> {
  const call = running.getStore()
  if (call?.connection) along(call, call.connection.executeQuery(query.compile(db)))
  else await db.executeQuery(query.compile(db))
}

function along(call: Running, statement: Promise<unknown>) {
  call.along.push(statement)
  // The commit reports it.
  statement.catch(() => undefined)
}

/**
 * The transactions of a call share one connection, so they can only be nested: if two ran side by side, the end of one
 * would release or roll back what the other has written.
 */
function refuseOverlap({ depth, path }: Running) {
  if (depth > 0 && inside.getStore() !== depth)
    throw new Error(`${path} began a transaction while another one of the same call was open: await the first`)
}

async function execute(connection: DatabaseConnection, statement: string) {
  await connection.executeQuery(CompiledQuery.raw(statement))
}

/** Set until the end of the transaction; the triggers and defaults of the audit log read it. */
function whoActs({ actorId, address, requestId, path }: Call) {
  const statement =
    "select set_config('shiftward.actor', $1, true), set_config('shiftward.address', $2, true), " +
    "set_config('shiftward.request', $3, true), set_config('shiftward.call', $4, true)"
  return CompiledQuery.raw(statement, [actorId === undefined ? '' : String(actorId), address, requestId, path])
}
