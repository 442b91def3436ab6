import { sql } from 'kysely'
import type pg from 'pg'
import type { Connection } from './database.ts'

/**
 * Changes of the schedule, told across server processes. What is told is where to look, never what is there:
 * whoever hears it reads again, with their own rights.
 */

/** Days are ISO text, both included. */
export type Change = { departmentId: number; startDate: string; endDate: string }

const channel = 'schedule'

/** Heard when the transaction commits, and not at all when it does not. */
export async function tellChange(db: Connection, { departmentId, startDate, endDate }: Change) {
  await sql`select pg_notify(${channel}, ${`${departmentId} ${startDate} ${endDate}`})`.execute(db)
}

/** Whoever is connected by one of them is let go, on every server. Heard with the commit, too. */
export async function tellSessionsEnded(db: Connection, userId: number) {
  await sql`select pg_notify(${channel}, ${`user ${userId}`})`.execute(db)
}

type Listener = {
  /** From now on changes are heard; those of before have to be read. Again after each break of the connection. */
  ready(): void
  change(change: Change): void
  /** The server stops. */
  closed(): void
  /** Whose connection it is. Sessions of theirs have ended, perhaps the one it was opened with. */
  userId?: number
  sessionsEnded?(): void
}

const retryAfter = 1_000
/** A connection on which nothing is said may have been dropped on the way without a word to either end. */
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

  /** Answers how to stop. */
  async subscribe(departmentId: number, listener: Listener): Promise<() => void> {
    if (this.#client === undefined && !this.#isClosed) await this.#open()
    const others = this.#listeners.get(departmentId)
    if (others) others.add(listener)
    else this.#listeners.set(departmentId, new Set([listener]))
    if (this.#isClosed) listener.closed()
    else listener.ready()
    return () => {
      const left = this.#listeners.get(departmentId)
      left?.delete(listener)
      if (left?.size === 0) this.#listeners.delete(departmentId)
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

  #all(): Listener[] {
    return [...this.#listeners.values()].flatMap((listeners) => [...listeners])
  }

  /** A newcomer may find the connection broken before its turn to be opened again has come. */
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

  /** To listen once more changes nothing. */
  async #ask(client: pg.PoolClient) {
    const tooLate = setTimeout(() => this.#lose(client), patience)
    await client.query(`listen ${channel}`).catch(() => this.#lose(client))
    clearTimeout(tooLate)
  }

  #hear(payload: string) {
    const userId = /^user (\d+)$/.exec(payload)?.[1]
    if (userId) {
      for (const listener of this.#all()) if (listener.userId === Number(userId)) listener.sessionsEnded?.()
      return
    }
    const [departmentId, startDate, endDate] = payload.split(' ')
    if (departmentId === undefined || startDate === undefined || endDate === undefined) return
    const change = { departmentId: Number(departmentId), startDate, endDate }
    for (const listener of this.#listeners.get(change.departmentId) ?? []) listener.change(change)
  }

  /** What happens until the connection is there again is not heard: then everybody is told to read anew. */
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
