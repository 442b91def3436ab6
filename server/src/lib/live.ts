import { sql } from 'kysely'
import type pg from 'pg'
import { sendAlong } from './call.ts'
import type { Connection } from './database.ts'

/**
 * Tells all server processes about changes to the schedule. A notification says where to look, never what changed:
 * listeners read again with their own rights.
 */

/** Days are ISO text, both inclusive. */
export type Change = { departmentId: number; startDate: string; endDate: string }

const channel = 'schedule'

/** Delivered when the transaction commits; a rollback sends nothing. */
export async function tellChange(db: Connection, { departmentId, startDate, endDate }: Change) {
  await sendAlong(db, sql`select pg_notify(${channel}, ${`${departmentId} ${startDate} ${endDate}`})`)
}

/** A session of this person has ended, or they see other places: their connections look again, on every server. */
export async function tellRightsChanged(db: Connection, userId: number) {
  await sql`select pg_notify(${channel}, ${`user ${userId}`})`.execute(db)
}

type Listener = {
  /** From now on changes are delivered; earlier ones must be read. Called again after each broken connection. */
  ready(): void
  change(change: Change): void
  /** The server is stopping. */
  closed(): void
  /** The person whose connection it is. `rightsChanged` may concern another session or place of theirs. */
  userId?: number
  rightsChanged?(): void
}

const retryAfter = 1_000
/** An idle connection may have been dropped on the way without notice to either end. */
const askEvery = 20_000
const patience = 10_000

/** One connection listens for everybody in this process, from the first listener on. */
export class Live {
  readonly #pool: pg.Pool
  readonly #listeners = new Map<number, Set<Listener>>()
  #client: pg.PoolClient | undefined
  #opening: Promise<void> | undefined
  #retry: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  /** Returns a function that stops listening. */
  async subscribe(departmentIds: readonly number[], listener: Listener): Promise<() => void> {
    if (this.#client === undefined && !this.#isClosed) await this.#open()
    for (const id of departmentIds) {
      const others = this.#listeners.get(id)
      if (others) others.add(listener)
      else this.#listeners.set(id, new Set([listener]))
    }
    if (this.#isClosed) listener.closed()
    else listener.ready()
    return () => {
      for (const id of departmentIds) {
        const left = this.#listeners.get(id)
        left?.delete(listener)
        if (left?.size === 0) this.#listeners.delete(id)
      }
    }
  }

  countOf(userId: number): number {
    return this.#all().filter((listener) => listener.userId === userId).length
  }

  async close() {
    this.#isClosed = true
    clearTimeout(this.#retry)
    for (const listener of this.#all()) listener.closed()
    await this.#opening?.catch(() => undefined)
    this.#release()
  }

  /** Each once, also those that listen to several departments. */
  #all(): Listener[] {
    return [...new Set([...this.#listeners.values()].flatMap((listeners) => [...listeners]))]
  }

  /** A new listener may find the connection broken before its next scheduled reconnect. */
  async #open(): Promise<void> {
    if (this.#client !== undefined) return
    this.#opening ??= this.#listen().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #listen() {
    const client = await this.#pool.connect()
    client.on('notification', ({ payload }) => this.#hear(payload ?? ''))
    client.on('error', () => this.#lose(client))
    try {
      await client.query(`listen ${channel}`)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#client = client
    this.#asking = setInterval(() => void this.#ask(client), askEvery)
  }

  /** Listening twice is harmless. */
  async #ask(client: pg.PoolClient) {
    const tooLate = setTimeout(() => this.#lose(client), patience)
    await client.query(`listen ${channel}`).catch(() => this.#lose(client))
    clearTimeout(tooLate)
  }

  #hear(payload: string) {
    const userId = /^user (\d+)$/.exec(payload)?.[1]
    if (userId) {
      for (const listener of this.#all()) if (listener.userId === Number(userId)) listener.rightsChanged?.()
      return
    }
    const [departmentId, startDate, endDate] = payload.split(' ')
    if (departmentId === undefined || startDate === undefined || endDate === undefined) return
    const change = { departmentId: Number(departmentId), startDate, endDate }
    for (const listener of this.#listeners.get(change.departmentId) ?? []) listener.change(change)
  }

  /** Changes during the break are lost, so all listeners are told to read again once the connection is back. */
  #lose(client: pg.PoolClient) {
    if (this.#client !== client) return
    this.#release()
    this.#reopen()
  }

  #reopen() {
    if (this.#isClosed) return
    this.#retry = setTimeout(() => {
      this.#open().then(
        () => {
          for (const listener of this.#all()) listener.ready()
        },
        () => this.#reopen(),
      )
    }, retryAfter)
  }

  #release() {
    const client = this.#client
    this.#client = undefined
    clearInterval(this.#asking)
    client?.removeAllListeners('notification')
    client?.release(true)
  }
}
