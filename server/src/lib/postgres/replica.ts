import { PostgresDriver } from 'kysely'
import type pg from 'pg'
import { readFrom } from '../call.ts'
import { type Address, openPool } from '../database.ts'
import { isCancelled, isUnavailable } from '../errors.ts'
import { startEvery } from '../every.ts'
import { openProbe } from '../operations/probe.ts'
import { askPrimary, askReplica } from './replica-position.ts'
import { giveUpSilent } from './silence.ts'
import { timeouts } from './timeouts.ts'

const askEvery = 1_000
/** Enough to see a replica catch up from a minute behind. */
const mostSamples = 60

type Options = {
  address: Address
  /** Answers for the primary. */
  probe: pg.Pool
  /** Called when the replica begins or ceases to be used. */
  onNews(news: string): void
}

/**
 * A read replica. It answers reads that may lag while it has everything that was committed up to three seconds ago; the
 * primary answers otherwise. Whatever fails on the replica is asked again on the primary, which alone decides what is
 * wrong: even a row that was not found may just not have arrived yet.
 */
export class Replica {
  /** The oldest answer that a read which may lag can get. A slow test may need longer. */
  mostLag = 3_000
  readonly reads = { primary: 0, replica: 0 }
  readonly #driver: PostgresDriver
  readonly #pool: pg.Pool
  readonly #probe: pg.Pool
  readonly #primary: pg.Pool
  readonly #onNews: (news: string) => void
  readonly #checking: { stop(): Promise<void> }
  readonly #opened = performance.now()
  /** Moments and the primary's position at each, which the replica has not reached yet. */
  readonly #samples: { at: number; position: bigint }[] = []
  /** The reads that run on the replica; rejecting one sends it to the primary. */
  readonly #running = new Set<PromiseWithResolvers<never>>()
  /** Everything that was committed before this moment is on the replica. */
  #asOf: number | undefined
  /** Why it is not used, unless it is too far behind. */
  #fault: string | undefined = 'it has not answered yet'
  #wasUsed: boolean | undefined

  constructor({ address, probe, onNews }: Options) {
    this.#pool = openPool(address, undefined, timeouts.report)
    giveUpSilent(this.#pool)
    this.#driver = new PostgresDriver({ pool: this.#pool })
    void this.#driver.init()
    this.#probe = openProbe(address)
    this.#primary = probe
    this.#onNews = onNews
    this.#checking = startEvery(
      askEvery,
      () => this.#check(),
      (error) => this.#leave(error),
    )
  }

  /** How old the replica's answers are at most, in milliseconds. */
  get lag(): number {
    return performance.now() - (this.#asOf ?? this.#opened)
  }

  get isUsed(): boolean {
    return this.#fault === undefined && this.#asOf !== undefined && this.lag <= this.mostLag
  }

  async read<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.isUsed) {
      try {
        return await this.#readThere(work)
      } catch (error) {
        // Too slow here is too slow there: do not put that load on the primary as well.
        if (isCancelled(error)) throw error
        if (isUnavailable(error)) this.#leave(error)
      }
    }
    this.reads.primary++
    return work()
  }

  async close() {
    await this.#checking.stop()
    await Promise.all([this.#pool.end(), this.#probe.end()])
  }

  async #readThere<Result>(work: () => Promise<Result>): Promise<Result> {
    const broken = Promise.withResolvers<never>()
    this.#running.add(broken)
    this.reads.replica++
    try {
      return await Promise.race([readFrom(this.#driver, work), broken.promise])
    } finally {
      this.#running.delete(broken)
    }
  }

  async #check() {
    const at = performance.now()
    const primary = await askPrimary(this.#primary)
    if (primary) this.#samples.push({ at, position: primary.position })
    if (this.#samples.length > mostSamples) this.#samples.shift()
    const replica = await askReplica(this.#probe)
    this.#fault = faultOf(primary, replica)
    for (let [next] = this.#samples; next && next.position <= replica.position; [next] = this.#samples) {
      this.#asOf = next.at
      this.#samples.shift()
    }
    this.#tell()
  }

  /** It does not answer. Reads that still wait for it would wait for long when the network drops packets. */
  #leave(error: unknown) {
    this.#fault = `it does not answer: ${error instanceof Error ? error.message : error}`
    for (const read of this.#running) read.reject(new Error('The read replica does not answer.'))
    this.#tell()
  }

  #tell() {
    const { isUsed } = this
    if (isUsed === this.#wasUsed) return
    this.#wasUsed = isUsed
    const reason = this.#fault ?? `it is ${Math.round(this.lag / 1_000)} seconds behind`
    this.#onNews(isUsed ? 'The read replica is used.' : `The read replica is not used: ${reason}`)
  }
}

type Primary = Awaited<ReturnType<typeof askPrimary>>
type Standby = Awaited<ReturnType<typeof askReplica>>

function faultOf(primary: Primary, replica: Standby): string | undefined {
  if (!replica.isStandby) return 'it is not a replica'
  if (primary && primary.identity !== replica.identity) return 'it is a replica of another database'
  // Without this, a replica that was cut off would look fresh until the next change.
  if (!replica.isReceiving) return 'it receives no changes'
  return undefined
}
