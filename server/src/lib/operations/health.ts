import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { migrationNames } from '../postgres/migrate.ts'

/** The database is asked at most once in this time, however many probes come. */
const rememberFor = 1_000

/** /healthz: the process is alive. /readyz: it can take requests. The answers are words, for people and for proxies. */
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
    // A newer server may have added more migrations already.
    const isMigrated = (await migrationNames()).every((name) => applied.has(name))
    return isMigrated ? undefined : 'the database has not been migrated'
  } catch {
    return 'the database does not answer'
  }
}

/** Probes that come at the same time or shortly after each other share one answer. */
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
