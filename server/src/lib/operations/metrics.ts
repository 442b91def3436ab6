import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Gate } from '../gate.ts'
import type { Replica } from '../postgres/replica.ts'
import { routeName } from './log.ts'
import { countEvents } from './metrics-events.ts'
import { readFigures } from './metrics-figures.ts'
import type { Traffic } from './traffic.ts'

const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** The status that proxies log when the client left before the answer. */
const clientLeft = 499

type Needs = {
  pool: pg.Pool
  probe: pg.Pool
  replica?: Replica | undefined
  retention?: { removed: Record<string, number> } | undefined
  clock: () => Date
  traffic: Traffic
  gate: Gate
  jobFailures?: ReadonlyMap<string, number> | undefined
}

/** What this process counts, and what it reads from the database when it is asked. */
export function createMetrics({
  pool,
  probe,
  replica,
  retention,
  clock,
  traffic,
  gate,
  jobFailures = new Map(),
}: Needs) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]

  const requests = new Counter({
    name: 'shiftward_http_requests_total',
    help: 'Answered requests by route, method and status; 499 where the client left before the answer',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'shiftward_http_request_duration_seconds',
    help: 'Time from a request to the end of its answer; streams are not included',
    labelNames: ['route', 'method'],
    buckets: seconds,
    registers,
  })

  const events = countEvents(registers, jobFailures)

  function gauge(name: string, help: string, read: () => number) {
    const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(read()) })
  }
  gauge('shiftward_http_requests_in_flight', 'Requests being answered', () => traffic.underWay)
  gauge('shiftward_live_connections', 'Open streams of live updates', () => traffic.streams)
  gauge('shiftward_pool_connections', 'Connections to the database', () => pool.totalCount)
  gauge('shiftward_pool_idle', 'Idle connections', () => pool.idleCount)
  gauge('shiftward_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)

  gauge('shiftward_routes_locked_out', 'Routes whose calls gave up on a lock', () => gate.suspects().length)
  if (replica) countReads(replica, registers)
  if (retention) countRemoved(retention.removed, registers)

  const isUp = new Gauge({
    name: 'shiftward_database_up',
    help: '1 when the database has answered the questions for the figures below, which are missing otherwise',
    registers,
  })
  const found = {
    outboxWaiting: new Gauge({ name: 'shiftward_outbox_waiting', help: 'Messages still to be sent', registers }),
    outboxDead: new Gauge({ name: 'shiftward_outbox_dead', help: 'Messages that were given up', registers }),
    outboxOldest: new Gauge({
      name: 'shiftward_outbox_oldest_seconds',
      help: 'Age of the oldest message still to be sent',
      registers,
    }),
    sessions: new Gauge({ name: 'shiftward_sessions_active', help: 'People signed in', registers }),
    backupAge: new Gauge({
      name: 'shiftward_backup_age_seconds',
      help: "Age of the last backup by 'npm run backup', or of the database when there was none",
      registers,
    }),
  }

  // Looking up a series by its labels costs as much as all the rest, so keep it.
  const series = new Map<string, { count: Counter.Internal; duration: Histogram.Internal<'route' | 'method'> }>()
  function seriesOf(route: string, method: string, status: string) {
    const key = `${route} ${method} ${status}`
    const known = series.get(key)
    if (known) return known
    const found = { count: requests.labels(route, method, status), duration: durations.labels(route, method) }
    series.set(key, found)
    return found
  }

  return {
    contentType: registry.contentType,

    observe(request: FastifyRequest, reply: FastifyReply, isWhole: boolean) {
      const status = String(isWhole ? reply.statusCode : clientLeft)
      const route = routeName(request)
      events.observe(route, status)
      const { count, duration } = seriesOf(route, request.method, status)
      count.inc()
      if (!isStream(reply)) duration.observe(reply.elapsedTime / 1_000)
    },

    async text(): Promise<string> {
      const figures = await readFigures(probe, clock()).catch(() => undefined)
      isUp.set(figures ? 1 : 0)
      for (const [name, one] of Object.entries(found)) one.set(figures?.[name as keyof typeof found] ?? Number.NaN)
      return registry.metrics()
    },
  }
}

function countRemoved(removed: Record<string, number>, registers: Registry[]) {
  const counter: Counter = new Counter({
    name: 'shiftward_retention_removed_total',
    help: 'Old records that this server has removed, by kind',
    labelNames: ['kind'],
    registers,
    collect() {
      counter.reset()
      for (const [kind, count] of Object.entries(removed)) counter.inc({ kind }, count)
    },
  })
}

function countReads(replica: Replica, registers: Registry[]) {
  const isUsed: Gauge = new Gauge({
    name: 'shiftward_replica_used',
    help: '1 while the read replica answers reads that may lag',
    registers,
    collect: () => isUsed.set(replica.isUsed ? 1 : 0),
  })
  const lag: Gauge = new Gauge({
    name: 'shiftward_replica_lag_seconds',
    help: 'How old the answers of the read replica are at most',
    registers,
    collect: () => lag.set(replica.lag / 1_000),
  })
  const reads: Counter = new Counter({
    name: 'shiftward_lagging_reads_total',
    help: 'Reads that may lag, by who answered them',
    labelNames: ['from'],
    registers,
    collect() {
      reads.reset()
      for (const [from, count] of Object.entries(replica.reads)) reads.inc({ from }, count)
    },
  })
}

const isStream = (reply: FastifyReply) => String(reply.getHeader('content-type')).startsWith('text/event-stream')
