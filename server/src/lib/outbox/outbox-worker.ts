import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from '../database.ts'
import { batch, deliverDue, lanes, type Senders, wakeUpChannel } from './outbox.ts'
import type { AnyChannel } from './outbox-message.ts'

/** A wake-up may be lost with its connection, and retries fall due without one. */
const pollEvery = 5_000

/** While many people work, messages come close together: those that come within this time are taken at once. */
const gather = 100

type Needs = {
  db: Database
  pool: pg.Pool
  senders: Senders
  clock: () => Date
  /** Asked before messages are taken. */
  mayRun(): Promise<boolean>
  onError(error: unknown): void
}

/** Delivers messages until it is stopped. Any number of servers may do so at the same time. */
export function startOutbox({ db, pool, senders, clock, mayRun, onError }: Needs): { stop(): Promise<void> } {
  let isStopping = false
  const wakers = new Map<string, () => void>()
  /** A wake-up without a channel concerns all of them. */
  const wake = (channel = '') => {
    for (const [lane, wakeLane] of wakers) if (channel === '' || lane === channel) wakeLane()
  }
  const listener = new Listener(pool, wake)

  async function work(lane: AnyChannel) {
    let rest = Promise.withResolvers<boolean>()
    wakers.set(lane, () => rest.resolve(true))
    let isWoken = false
    while (!isStopping) {
      // A wake-up that comes from now on is not missed.
      rest = Promise.withResolvers<boolean>()
      try {
        // The wake-up came through the connection, so it works.
        if (!isWoken) await listener.listen()
        while (!isStopping && (await mayRun()) && (await deliverDue(db, senders, clock, [lane])) === batch);
      } catch (error) {
        onError(error)
      }
      const timer = setTimeout(() => rest.resolve(false), pollEvery)
      isWoken = !isStopping && (await rest.promise)
      clearTimeout(timer)
      if (isWoken && !isStopping) await sleep(gather)
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
  readonly #onWakeUp: (channel?: string) => void

  constructor(pool: pg.Pool, onWakeUp: (channel?: string) => void) {
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
    client.on('notification', ({ payload }) => this.#onWakeUp(payload))
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
