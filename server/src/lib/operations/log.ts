import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { describeError, withoutValues } from './log-error.ts'

/**
 * The server's log: one line of JSON for each event, with the id of the request that it belongs to. It tells what the
 * server did, not for whom: no address, name, token, search or body gets into it. Who did what is in the audit log.
 */
export function openLog(level: string, stream: DestinationStream = output()): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: {
      err: describeError,
      req: (request: FastifyRequest) => ({ method: request.method, route: routeName(request) }),
      res: (reply: FastifyReply) => ({ status: reply.statusCode }),
    },
    hooks: {
      /** The text of an error becomes the text of the line where none is given: it has to be as clean. */
      logMethod([first, given], method) {
        if (typeof first === 'string') return method.call(this, withoutValues(first))
        const about = first instanceof Error ? { err: first } : (first as { err?: unknown })
        const isOwnText = typeof given === 'string' && given !== (about.err as Error | undefined)?.message
        if (isOwnText) return method.call(this, about, withoutValues(given))
        return about.err === undefined ? method.call(this, about) : method.call(this, about, 'an error')
      },
    },
  }
  return pino(options, stream)
}

/** Written at once: the last lines before the end are those that matter most. */
const output = () => destination({ dest: 1, sync: true })

/** One line for each request, when it has been answered. */
export class RequestLines extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest() {
    // What happens to it is told at its end.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    const { method } = request
    const route = routeName(request)
    const line = { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) request.log.warn({ ...line, err: error }, 'request broke off')
    else if (isProbe(route)) request.log.debug(line, 'request')
    else request.log.info(line, 'request')
  }
}

/** The pattern, never what was asked for: that may hold a name or a code. Every file and page of the console is one. */
export function routeName(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'unknown'
  return url.startsWith('/api/') || isProbe(url) ? url : 'console'
}

/** Asked every few seconds by whoever watches over the server. */
const isProbe = (route: string) => route === '/healthz' || route === '/readyz' || route === '/metrics'

/** So that the lines of a proxy and of the server can be put together; the text of a stranger is not taken. */
export function requestIdFrom(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
