import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { migrationNames } from '../postgres/migrate.ts'

/** However often it is asked, the database is not asked more often than this. */
const rememberFor = 1_000

/** /healthz: the process lives; /readyz: send it requests. In words that a person understands as well as a proxy. */
export function serveHealth(app: FastifyInstance, probe: pg.Pool, stopping: AbortSignal) {
  const findFault = remembering(() => faultOf(probe))

  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send('alive'))

  app.get('/readyz', async (_request, reply) => {
    const fault = stopping.aborted ? 'shutting down' : await findFault()
    return reply
      .status(fault ? 503 : 200)
      .header('cache-control', 'no-store')
      .send(fault ?? 'ready')
  })
}

async function faultOf(probe: pg.Pool): Promise<string | undefined> {
  try {
    const { rows } = await probe.query<{ name: string }>('select name from migrations')
    const applied = new Set(rows.map(({ name }) => name))
    // A newer server may have added more already.
    const isMigrated = (await migrationNames()).every((name) => applied.has(name))
    return isMigrated ? undefined : 'the database has not been migrated'
  } catch {
    return 'the database does not answer'
  }
}

/** Those who ask at the same time, and shortly after each other, get the same answer. */
function remembering<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= ask().finally(() => {
      setTimeout(() => {
        answer = undefined
      }, rememberFor).unref()
    })
    return answer
  }
}
