import type pg from 'pg'
import type { Database } from '../database.ts'
import { deliverDue, type Senders, wakeUpChannel } from './outbox.ts'

/** A wake-up may be lost with its connection, and retries fall due without one. */
const pollEvery = 5_000

type Needs = {
  db: Database
  pool: pg.Pool
  senders: Senders
  clock: () => Date
  onError(error: unknown): void
}

/** Delivers messages until it is stopped. Any number of servers may do so at the same time. */
export function startOutbox({ db, pool, senders, clock, onError }: Needs): { stop(): Promise<void> } {
  let isStopping = false
  let rest = Promise.withResolvers<void>()
  const wake = () => rest.resolve()
  const listener = new Listener(pool, wake)

  async function work() {
    while (!isStopping) {
      // A wake-up that comes from now on is not missed.
      rest = Promise.withResolvers<void>()
      try {
        await listener.listen()
        while (!isStopping && (await deliverDue(db, senders, clock)) > 0);
      } catch (error) {
        onError(error)
      }
      const timer = setTimeout(wake, pollEvery)
      if (!isStopping) await rest.promise
      clearTimeout(timer)
    }
    listener.close()
  }
  const ended = work()

  return {
    stop() {
      isStopping = true
      wake()
      return ended
    },
  }
}

/** The connection that receives wake-ups; a broken one is replaced at the next poll. */
class Listener {
  #client: pg.PoolClient | undefined
  readonly #pool: pg.Pool
  readonly #onWakeUp: () => void

  constructor(pool: pg.Pool, onWakeUp: () => void) {
    this.#pool = pool
    this.#onWakeUp = onWakeUp
  }

  /** LISTEN again at every poll: that detects a connection that was dropped without notice to either end. */
  async listen() {
    const client = this.#client ?? (await this.#open())
    try {
      await client.query(`listen ${wakeUpChannel}`)
    } catch (error) {
      this.close()
      throw error
    }
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    this.#client = client
    client.on('notification', this.#onWakeUp)
    client.on('error', () => {
      if (this.#client === client) this.close()
    })
    return client
  }

  close() {
    const client = this.#client
    this.#client = undefined
    client?.removeAllListeners('notification')
    client?.release(true)
  }
}
