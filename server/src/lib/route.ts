import { setTimeout as sleep } from 'node:timers/promises'
import type { Access, Endpoint, Mark } from '@shiftward/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PostgresDriver } from 'kysely'
import type { z } from 'zod'
import {
  answer,
  answerIfNew,
  answerTagged,
  envelope,
  type JsonText,
  SentAnswers,
  stream,
  TaggedText,
} from './answer.ts'
import { recordAudit } from './audit.ts'
import { type Call, inCall, readFrom } from './call.ts'
import type { Database } from './database.ts'
import { AppError, dutyFirst, isConnectionLost, isTransient, notAllowed, notSignedIn } from './errors.ts'
import { EventStream } from './event-stream.ts'
import { parsedAs } from './field-error.ts'
import type { Gate } from './gate.ts'
import { keyPattern, once } from './idempotency.ts'
import type { Replica } from './postgres/replica.ts'
import type { Limiter } from './rate-limit.ts'
import type { Authenticate, Caller, Provider } from './session.ts'

/** The caller as the handler sees it. A public call may come with a console session or without one. */
type CallerOf<Allowed extends Access> = Allowed extends 'public'
  ? Caller | undefined
  : Allowed extends 'provider' | 'self'
    ? Provider
    : Caller

type Context<Input, Whom> = { input: Input; caller: Whom; http: FastifyRequest; call: Call }

/** Returns the work that remains. For a change, that work runs in the call's transaction. */
type Prepare = (context: Context<never, never>) => Promise<() => Promise<unknown>>
export type Route = { endpoint: Endpoint; prepare: Prepare }

type Answer<Output extends z.ZodType> = Promise<z.input<Output> | JsonText | TaggedText | EventStream>

/** Binds a call of the contract to its handler; the compiler checks input and output. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access>(
  endpoint: Endpoint<Input, Output, Allowed>,
  handler: (context: Context<z.output<Input>, CallerOf<Allowed>>) => Answer<Output>,
): Route {
  return routeAhead(endpoint, async (context) => () => handler(context))
}

/** For a call that first asks another service or hashes a password: it holds no database connection meanwhile. */
export function routeAhead<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access>(
  endpoint: Endpoint<Input, Output, Allowed>,
  prepare: (context: Context<z.output<Input>, CallerOf<Allowed>>) => Promise<() => Answer<Output>>,
): Route {
  return { endpoint, prepare: prepare as Prepare }
}

export type Base = {
  db: Database
  clock: () => Date
  authenticate: Authenticate
  gate: Gate
  limiter?: Limiter | undefined
  /** Connections for long reads. */
  reports?: PostgresDriver | undefined
  replica?: Replica | undefined
}

/** The last long answers, each as it was sent. */
const sent = new SentAnswers()

/** Serves the calls in this order: session, rights, rate, input, handler, envelope. */
export function bindRoutes(app: FastifyInstance, routes: Route[], base: Base, root = '/api/') {
  for (const { endpoint, prepare } of routes) {
    app.route({
      method: endpoint.method,
      url: `${root}${endpoint.path}`,
      // Nobody needs HEAD for a call, and for a stream it would leave an open stream that nobody ends.
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        try {
          return await serve(endpoint, prepare, base, request, reply)
        } catch (error) {
          // Reading again is safe. The pause lets the pool see that the connection is closed, so that we get another one.
          if (endpoint.effect !== 'read' || !isConnectionLost(error)) throw error
          await sleep(100)
          return serve(endpoint, prepare, base, request, reply)
        }
      },
    })
  }
}

async function serve(endpoint: Endpoint, prepare: Prepare, base: Base, request: FastifyRequest, reply: FastifyReply) {
  const caller = await base.gate.watch('the session of any call', () => admit(endpoint, request, base.authenticate))
  if (endpoint.limit) await base.limiter?.(endpoint.limit, request, reply, caller?.userId)
  const input = parseInput(endpoint, request)
  const call = { actorId: caller?.userId, address: request.ip, requestId: request.id, path: endpoint.path }
  const act = await prepare({ input, caller, http: request, call } as Context<never, never>)
  if (endpoint.effect === 'change') {
    const key = keyOf(request)
    const keyed = key === undefined ? undefined : { key, input }
    return answer(reply, await base.gate.pass(call.path, () => change(base, endpoint, call, act, keyed)))
  }
  // An attempt may take its time on purpose, so it does not count as waiting for the database.
  const result = await (endpoint.effect === 'attempt'
    ? base.gate.watch(call.path, () => inCall(call, act))
    : base.gate.pass(call.path, () => inCall(call, () => read(base, endpoint, input, act))))
  if (holds(endpoint.isExport, input)) {
    await recordAudit(base.db, call, { action: 'read', subject: 'export', after: input as object })
  }
  if (result instanceof EventStream) return stream(reply, result)
  if (result instanceof TaggedText) return answerTagged(request, reply, result, sent)
  const text = envelope(endpoint, result)
  const mayBeKnown = endpoint.method === 'GET' && endpoint.effect === 'read'
  return mayBeKnown ? answerIfNew(request, reply, text) : answer(reply, text)
}

/** How often a change is tried again after a deadlock or a serialization failure. */
const mostTries = 3

async function change(
  { db, clock }: Base,
  endpoint: Endpoint,
  call: Call,
  act: () => Promise<unknown>,
  keyed: { key: string; input: unknown } | undefined,
): Promise<string> {
  const work = async () => envelope(endpoint, await act())
  for (let tries = 1; ; tries++) {
    try {
      return await inCall(call, () => {
        if (!keyed) return db.transaction().execute(work)
        const owner = { userId: call.actorId ?? 0, path: call.path, now: clock() }
        return once(db, { ...keyed, ...owner }, work)
      })
    } catch (error) {
      if (!isTransient(error) || tries === mostTries) throw error
    }
  }
}

function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && keyPattern.test(key)) return key
  throw new AppError(400, 'The idempotency key is not valid.')
}

/** The primary has decided on the caller's rights by now, whoever answers. */
function read({ reports, replica }: Base, { mayLag }: Endpoint, input: unknown, act: () => Promise<unknown>) {
  if (!holds(mayLag, input)) return act()
  const ask = () => (replica ? replica.read(act) : act())
  return reports ? readFrom(reports, ask) : ask()
}

const holds = (mark: Mark, input: unknown): boolean =>
  typeof mark === 'function' ? mark(input as Record<string, unknown>) : mark

async function admit({ access, despite }: Endpoint, request: FastifyRequest, authenticate: Authenticate) {
  if (access === 'public') return authenticate.console(request)
  const caller = await callerOf(access, request, authenticate)
  if (caller.duty && !despite.includes(caller.duty)) throw dutyFirst(caller.duty)
  return caller
}

async function callerOf(access: Exclude<Access, 'public'>, request: FastifyRequest, authenticate: Authenticate) {
  if (access === 'self' || access === 'provider') {
    const person = await authenticate[access](request)
    if (!person) throw notSignedIn()
    return person
  }
  const caller = await authenticate.console(request)
  if (!caller) throw notSignedIn()
  if (!access.includes(caller.kind)) throw notAllowed()
  return caller
}

function parseInput(endpoint: Endpoint, { query, params, body }: FastifyRequest): unknown {
  const given = endpoint.from === 'query' ? { ...(query as object), ...(params as object) } : (body ?? {})
  return parsedAs(endpoint.input, given)
}
