import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type DestinationStream, destination, type Logger, type LoggerOptions, pino, stdTimeFunctions } from 'pino'
import { describeError, withoutValues } from './log-error.ts'

/**
 * The server's log: one line of JSON for each event, with the request id. It says what the server did, not for whom: no
 * address, name, token, search text or body is logged. The audit log says who did what.
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
      /** The error's text becomes the text of the line when none is given, so it must be clean too. */
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

/** Written synchronously: the last lines before the end matter most. */
const output = () => destination({ dest: 1, sync: true })

/** Logs one line for each request, when it has been answered. */
export class RequestLines extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'requestId' })
  }

  override incomingRequest() {
    // The line at the end of the request tells what happened to it.
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

/**
 * The pattern, never the actual path: that may contain a name or a code. All files and pages of the console count as
 * one.
 */
export function routeName(request: FastifyRequest): string {
  const { url } = request.routeOptions
  if (url === undefined) return 'unknown'
  return url.startsWith('/api/') || isProbe(url) ? url : 'console'
}

/** Monitoring asks these every few seconds. */
const isProbe = (route: string) => route === '/healthz' || route === '/readyz' || route === '/metrics'

/**
 * Takes over a proxy's request id, so that its log and ours can be joined; arbitrary text from strangers is not
 * accepted.
 */
export function requestIdFrom(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : undefined
}
