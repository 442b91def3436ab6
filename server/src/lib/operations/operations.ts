import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { noSuchCall } from '../errors.ts'
import type { Gate } from '../gate.ts'
import type { Replica } from '../postgres/replica.ts'
import { hashToken } from '../token.ts'
import { serveHealth } from './health.ts'
import { createMetrics } from './metrics.ts'
import type { Traffic } from './traffic.ts'

/** Health checks and metrics for the operator. */
export type Operations = {
  pool: pg.Pool
  probe: pg.Pool
  replica?: Replica | undefined
  /** How often each background job has failed. */
  jobFailures?: ReadonlyMap<string, number>
  /** How many old records this server has removed, by kind. */
  retention?: { removed: Record<string, number> } | undefined
  /** Without a token only this machine may read the metrics. */
  metricsToken?: string | undefined
  /** Aborted when the server is told to stop. */
  stopping: AbortSignal
}

type Watched = { clock: () => Date; traffic: Traffic; gate: Gate }

export function serveOperations(
  app: FastifyInstance,
  { pool, probe, replica, retention, jobFailures, metricsToken, stopping, clock, traffic, gate }: Operations & Watched,
) {
  const metrics = createMetrics({ pool, probe, replica, retention, clock, traffic, gate, jobFailures })
  traffic.watch(app, metrics.observe)
  serveHealth(app, { pool, probe, clock, gate, stopping })

  app.get('/metrics', async (request, reply) => {
    const isAllowed = metricsToken ? hasToken(request, metricsToken) : isFromHere(request)
    // Answer like any unknown address: a stranger need not know that it exists.
    if (!isAllowed) throw noSuchCall()
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  // Hash both to equal length, which timingSafeEqual needs.
  return timingSafeEqual(hashToken(headers.authorization ?? ''), hashToken(`Bearer ${token}`))
}

/** From this machine, and not through a proxy on it. */
function isFromHere({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via
  return isForwarded === undefined && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}
