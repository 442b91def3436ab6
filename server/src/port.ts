import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from './lib/config.ts'
import { safeHeaders } from './lib/headers.ts'

/** The port, taken before anything else: a wrong port shows at once, and whoever asks during a migration hears why. */
export type Port = {
  server: Server
  number: number
  /** From now on this answers. */
  handOver(listener: RequestListener): void
  close(): Promise<void>
}

/** Without this limit a client that sends a request byte by byte would hold its connection forever. */
export const longestArrival = 60_000
/** Longer than proxies keep an idle connection: they should end it, not we while a request is on its way. */
const longestIdle = 72_000

/** Reports have their facilities and departments in the URL: two lists of the maximum length, with room to spare. */
export const longestHead = 64 * 1024

const faults: Record<string, (config: Config) => string> = {
  EADDRINUSE: ({ host, port }) => `Port ${port} of ${host} is in use: stop what uses it, or set PORT to another one.`,
  EACCES: ({ port }) => `PORT: only an administrator may use ${port}; set another one.`,
  EADDRNOTAVAIL: ({ host }) => `HOST: this machine does not have the address '${host}'.`,
  ENOTFOUND: ({ host }) => `HOST: this machine does not have the address '${host}'.`,
}

export async function openPort(config: Config): Promise<Port> {
  let answer: RequestListener = tellStarting
  const server = createServer({ maxHeaderSize: longestHead }, (request, response) => answer(request, response))
  server.requestTimeout = longestArrival
  server.keepAliveTimeout = longestIdle
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(config.port, config.host, resolve)
    })
  } catch (error) {
    const told = faults[(error as NodeJS.ErrnoException).code ?? '']
    throw told ? new Error(told(config), { cause: error }) : error
  }
  return {
    server,
    number: (server.address() as AddressInfo).port,
    handOver(listener) {
      answer = listener
    },
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function tellStarting({ url = '' }: IncomingMessage, response: ServerResponse) {
  const headers = { ...safeHeaders, 'cache-control': 'no-store', connection: 'close' }
  if (url === '/healthz') return response.writeHead(200, { ...headers, 'content-type': 'text/plain' }).end('alive')
  const wait = { ...headers, 'retry-after': '2' }
  if (!url.startsWith('/api/')) {
    // A browser asks again by itself.
    return response.writeHead(503, { ...wait, refresh: '2', 'content-type': 'text/plain' }).end('starting')
  }
  const error = { code: 503, message: 'The service is starting. Please try again.' }
  response
    .writeHead(503, { ...wait, 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify({ status: false, error }))
}
