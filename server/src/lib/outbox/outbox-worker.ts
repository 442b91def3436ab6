import type pg from 'pg'
import type { Database } from '../database.ts'
import { deliverDue, lanes, type Senders, wakeUpChannel } from './outbox.ts'
import type { AnyChannel } from './outbox-message.ts'

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
  const wakers = new Set<() => void>()
  const wake = () => {
    for (const one of wakers) one()
  }
  const listener = new Listener(pool, wake)

  async function work(lane: readonly AnyChannel[]) {
    let rest = Promise.withResolvers<void>()
    const wakeThis = () => rest.resolve()
    wakers.add(wakeThis)
    while (!isStopping) {
      // A wake-up that comes from now on is not missed.
      rest = Promise.withResolvers<void>()
      try {
        await listener.listen()
        while (!isStopping && (await deliverDue(db, senders, clock, lane)) > 0);
      } catch (error) {
        onError(error)
      }
      const timer = setTimeout(wakeThis, pollEvery)
      if (!isStopping) await rest.promise
      clearTimeout(timer)
    }
  }
  const ended = Promise.all(lanes.map(work)).then(() => listener.close())

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
  #client: Promise<pg.PoolClient> | undefined
  readonly #pool: pg.Pool
  readonly #onWakeUp: () => void

  constructor(pool: pg.Pool, onWakeUp: () => void) {
    this.#pool = pool
    this.#onWakeUp = onWakeUp
  }

  /** LISTEN again at every poll: that detects a connection that was dropped without notice to either end. */
  async listen() {
    const opening = this.#client ?? this.#open()
    this.#client = opening
    try {
      await (await opening).query(`listen ${wakeUpChannel}`)
    } catch (error) {
      this.#close(opening)
      throw error
    }
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#pool.connect()
    client.on('notification', this.#onWakeUp)
    const opened = this.#client
    client.on('error', () => this.#close(opened))
    return client
  }

  close() {
    this.#close(this.#client)
  }

  #close(client: Promise<pg.PoolClient> | undefined) {
    if (client === undefined || this.#client !== client) return
    this.#client = undefined
    client.then(
      (open) => {
        open.removeAllListeners('notification')
        open.release(true)
      },
      // It was never open.
      () => undefined,
    )
  }
}
