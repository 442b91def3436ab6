import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Gate } from '../gate.ts'
import type { Replica } from '../postgres/replica.ts'
import { routeName } from './log.ts'
import { countEvents } from './metrics-events.ts'
import { gaugeFigures } from './metrics-figures.ts'
import { countRequests } from './metrics-requests.ts'
import type { Traffic } from './traffic.ts'

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
export function createMetrics({ probe, replica, retention, clock, jobFailures = new Map(), ...state }: Needs) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  const requests = countRequests(registers)
  const events = countEvents(registers, jobFailures)
  gaugeState(registers, state)
  if (replica) countReads(replica, registers)
  if (retention) countRemoved(retention.removed, registers)
  const figures = gaugeFigures(registers, probe)

  return {
    contentType: registry.contentType,

    observe(request: FastifyRequest, reply: FastifyReply, isWhole: boolean) {
      const status = String(isWhole ? reply.statusCode : clientLeft)
      const route = routeName(request)
      events.observe(route, status)
      requests.observe(route, request.method, status, isStream(reply) ? undefined : reply.elapsedTime / 1_000)
    },

    async text(): Promise<string> {
      await figures.update(clock())
      return registry.metrics()
    },
  }
}

/** The state of this process at the moment. */
function gaugeState(registers: Registry[], { traffic, pool, gate }: Pick<Needs, 'traffic' | 'pool' | 'gate'>) {
  function gauge(name: string, help: string, read: () => number) {
    const one: Gauge = new Gauge({ name, help, registers, collect: () => one.set(read()) })
  }
  gauge('shiftward_http_requests_in_flight', 'Requests being answered', () => traffic.underWay)
  gauge('shiftward_live_connections', 'Open streams of live updates', () => traffic.streams)
  gauge('shiftward_pool_connections', 'Connections to the database', () => pool.totalCount)
  gauge('shiftward_pool_idle', 'Idle connections', () => pool.idleCount)
  gauge('shiftward_pool_waiting', 'Requests waiting for a connection', () => pool.waitingCount)
  gauge('shiftward_routes_locked_out', 'Routes whose calls gave up on a lock', () => gate.suspects().length)
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
