import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Gate } from '../gate.ts'
import { breaksOlder, migrationNames } from '../postgres/migrate.ts'
import { clockFault } from './clock-check.ts'
import { remembering } from './remembering.ts'

type Needs = { pool: pg.Pool; probe: pg.Pool; clock: () => Date; gate: Gate; stopping: AbortSignal }

/** /healthz: the process is alive. /readyz: it can take requests. The answers are words, for people and for proxies. */
export function serveHealth(app: FastifyInstance, { pool, probe, clock, gate, stopping }: Needs) {
  const line = new Line(pool)
  // Read now: during an update the folder already has the migrations of the next release.
  const own = migrationNames()
  const findFault = remembering(async () => (await faultOf(probe, clock, await own)) ?? line.fault())

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('alive'))

  app.get('/readyz', async (_request, reply) => {
    const fault = stopping.aborted ? 'shutting down' : await findFault()
    return reply
      .status(fault ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(fault ?? readyText(gate.suspects()))
  })
}

/** A lock concerns all servers alike, and the other calls are answered: taking this one out of service helps nobody. */
const readyText = (locked: string[]) =>
  locked.length === 0 ? 'ready' : `ready, but these calls wait for a lock in the database: ${locked.join(', ')}`

/** Longer than a call waits for a lock. */
const longestWait = 5_000

/** Stands in line for a connection as calls do, because a database that answers the probe may not answer them. */
class Line {
  readonly #pool: pg.Pool
  #since: number | undefined
  #wasServed = true

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  fault(): string | undefined {
    if (this.#since === undefined) void this.#stand()
    const isLong = this.#since !== undefined && Date.now() - this.#since > longestWait
    return isLong || !this.#wasServed ? 'calls do not get a connection to the database' : undefined
  }

  async #stand() {
    this.#since = Date.now()
    try {
      const client = await this.#pool.connect()
      client.release()
      this.#wasServed = Date.now() - this.#since <= longestWait
    } catch {
      this.#wasServed = false
    }
    this.#since = undefined
  }
}

async function faultOf(probe: pg.Pool, clock: () => Date, migrations: string[]): Promise<string | undefined> {
  try {
    const asked = clock()
    const { rows } = await probe.query<{ name: string; there: Date }>(
      'select name, clock_timestamp() as there from migrations',
    )
    const applied = new Set(rows.map(({ name }) => name))
    if (!migrations.every((name) => applied.has(name))) return 'the database has not been migrated'
    // A newer server may have added more, and this one goes on, if it can.
    const isTooNew = rows.some(({ name }) => breaksOlder(name) && !migrations.includes(name))
    if (isTooNew) return 'the database is newer than this server'
    return rows[0] && clockFault(rows[0].there, asked, clock())
  } catch {
    return 'the database does not answer'
  }
}
