import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, type DatabaseConnection, PostgresDriver, type TransactionSettings } from 'kysely'

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

/** `depth` counts the open transactions, each inside the one before. */
type Running = Call & { connection: DatabaseConnection | undefined; depth: number }

const running = new AsyncLocalStorage<Running>()

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
  running.run({ ...call, connection: undefined, depth: 0 }, () => inside.run(0, work))

export class CallDriver extends PostgresDriver {
  override async acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>) {
    const other = elsewhere.getStore()
    if (other) return other.acquireConnection(...options)
    return running.getStore()?.connection ?? super.acquireConnection(...options)
  }

  override async releaseConnection(connection: DatabaseConnection) {
    if (connection !== running.getStore()?.connection) await super.releaseConnection(connection as never)
  }

  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings) {
    const call = running.getStore()
    if (!call) return super.beginTransaction(connection, settings)
    refuseOverlap(call)
    // Counted before it begins, so that another one that begins meanwhile is refused.
    call.depth++
    const isStep = connection === call.connection
    try {
      if (isStep) await execute(connection, `savepoint level_${call.depth}`)
      else await super.beginTransaction(connection, settings)
    } catch (error) {
      // A transaction that never began is never ended, and the count decides when the connection is released.
      call.depth--
      throw error
    }
    if (isStep) return
    call.connection = connection
    try {
      await connection.executeQuery(whoActs(call))
    } catch (error) {
      await this.rollbackTransaction(connection)
      throw error
    }
  }

  override async commitTransaction(connection: DatabaseConnection) {
    const call = running.getStore()
    if (call && connection === call.connection && call.depth > 1) {
      await execute(connection, `release savepoint level_${call.depth}`)
      call.depth--
      return
    }
    if (call) Object.assign(call, { connection: undefined, depth: 0 })
    await super.commitTransaction(connection)
  }

  override async rollbackTransaction(connection: DatabaseConnection) {
    const call = running.getStore()
    if (call && connection === call.connection && call.depth > 1) {
      const level = call.depth--
      return execute(connection, `rollback to savepoint level_${level}; release savepoint level_${level}`)
    }
    if (call) Object.assign(call, { connection: undefined, depth: 0 })
    await super.rollbackTransaction(connection as never)
  }
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
