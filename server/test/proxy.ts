import { Agent, createServer, get, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const askEvery = 200

type Server = { url: string; isUp: boolean }

/**
 * A proxy in front of several servers: they take turns, and a server that does not answer is left out until it does.
 * It sends nothing twice and holds nothing back: the caller has to deal with a lost answer.
 */
export async function playProxy(...urls: string[]) {
  let servers: Server[] = urls.map((url) => ({ url, isUp: true }))
  let turn = 0
  let losing = 0
  let isClosed = false
  const writes = new Set<{ to: string }>()
  const agent = new Agent()

  function choose(): Server | undefined {
    const up = servers.filter(({ isUp }) => isUp)
    const able = up.length > 0 ? up : servers
    turn += 1
    return able[turn % able.length]
  }

  function pass(incoming: IncomingMessage, answer: ServerResponse) {
    const server = choose()
    if (!server) return void answer.writeHead(503).end()
    const { method, url, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': incoming.socket.remoteAddress }
    const onward = request(`${server.url}${url}`, { method, headers: forwarded, agent }, (response) => {
      if (losing > 0) {
        losing -= 1
        return void answer.destroy()
      }
      answer.writeHead(response.statusCode ?? 502, { ...response.headers, 'x-served-by': server.url }).flushHeaders()
      response.on('error', () => answer.destroy())
      response.pipe(answer)
    })
    onward.on('error', () => {
      server.isUp = false
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end()
    })
    answer.on('close', () => onward.destroy())
    incoming.pipe(onward)
    if (method !== 'POST') return
    const write = { to: server.url }
    writes.add(write)
    onward.on('close', () => writes.delete(write))
  }

  const proxy = createServer(pass)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const asking = keepAsking()

  async function keepAsking() {
    while (!isClosed) {
      await Promise.all(servers.map(ask))
      await sleep(askEvery)
    }
  }

  async function ask(server: Server) {
    server.isUp = await isHealthy(server.url)
  }

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    /** Sends requests to these servers from now on. */
    lead(...to: string[]) {
      servers = to.map((url) => servers.find((server) => server.url === url) ?? { url, isUp: true })
    },
    /** Drops this many answers of calls that were carried out. */
    lose(answers: number) {
      losing = answers
    },
    /** How many writes have gone to this server and are not answered yet. */
    unanswered: (url: string): number => [...writes].filter(({ to }) => to === url).length,
    async close() {
      isClosed = true
      proxy.closeAllConnections()
      await Promise.all([asking, new Promise((resolve) => proxy.close(resolve))])
    },
  }
}

function isHealthy(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = get(`${url}/readyz`, { agent: false, timeout: 5_000 }, (response) => {
      response.resume()
      resolve((response.statusCode ?? 500) < 500)
    })
    asked.on('timeout', () => asked.destroy())
    asked.on('error', () => resolve(false))
  })
}
