import type { Access, Endpoint } from '@shiftward/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from './errors.ts'
import { EventStream } from './event-stream.ts'
import type { Authenticate, Caller, Provider } from './session.ts'

/** Whom the handler speaks to. A public call may be made with a console session or without. */
export type CallerOf<Allowed extends Access> = Allowed extends 'public'
  ? Caller | undefined
  : Allowed extends 'provider'
    ? Provider
    : Caller

export type Context<Input, Whom> = { input: Input; caller: Whom; request: FastifyRequest }

export type Handler = (context: Context<never, never>) => Promise<unknown>
export type Route = { endpoint: Endpoint; handler: Handler }

/** Joins a call of the contract with the code that answers it; what it takes and gives is checked by the compiler. */
export function route<Input extends z.ZodType, Output extends z.ZodType, Allowed extends Access>(
  endpoint: Endpoint<Input, Output, Allowed>,
  handler: (context: Context<z.output<Input>, CallerOf<Allowed>>) => Promise<z.input<Output> | JsonText | EventStream>,
): Route {
  return { endpoint, handler: handler as Handler }
}

/** Serves the calls: session, rights, input, handler, envelope, in this order. */
export function bindRoutes(app: FastifyInstance, routes: Route[], authenticate: Authenticate) {
  for (const { endpoint, handler } of routes) {
    app.route({
      method: endpoint.method,
      url: `/api/${endpoint.path}`,
      handler: async (request, reply) => {
        const caller = await admit(endpoint.access, request, authenticate)
        const input = parseInput(endpoint, request)
        const result = await handler({ input, caller, request } as Context<never, never>)
        return envelope(endpoint, result, reply)
      },
    })
  }
}

async function admit(access: Access, request: FastifyRequest, authenticate: Authenticate) {
  if (access === 'provider') {
    const provider = await authenticate.provider(request)
    if (!provider) throw new AppError(401, 'Please sign in.')
    return provider
  }
  const caller = await authenticate.console(request)
  if (access === 'public') return caller
  if (!caller) throw new AppError(401, 'Please sign in.')
  if (!access.includes(caller.kind)) throw new AppError(403, 'You are not allowed to do this.')
  return caller
}

function parseInput(endpoint: Endpoint, request: FastifyRequest): unknown {
  const given = endpoint.from === 'query' ? request.query : (request.body ?? {})
  const parsed = endpoint.input.safeParse(given)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw new AppError(400, parsed.error.issues[0]?.message ?? 'Invalid input', { fields })
}

/** A handler may answer ready-made JSON text, as PostgreSQL built it. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

function envelope(endpoint: Endpoint, result: unknown, reply: FastifyReply) {
  if (result instanceof EventStream) {
    // A proxy that collects or compresses the events would hold them back.
    reply.headers({ 'cache-control': 'no-cache, no-transform', 'x-accel-buffering': 'no' })
    return reply.type('text/event-stream; charset=utf-8').send(result)
  }
  if (endpoint.answer === 'raw') return result
  if (endpoint.answer === 'flat') return { status: true, ...(result as object) }
  if (result instanceof JsonText) {
    return reply.type('application/json; charset=utf-8').send(`{"status":true,"data":${result.text}}`)
  }
  return { status: true, data: result }
}
