import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Address } from '../src/lib/database.ts'
import { freshDatabase } from './harness.ts'
import { playServer } from './http-server.ts'
import { playProxy } from './proxy.ts'
import { ServerProcess } from './server-process.ts'

export const urlOf = ({ user, port, database, host }: Address) =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`

type Running = { server: ServerProcess; url: string }

/** Two server processes on one database, started at the same moment, behind a proxy, with a fake SMS service. */
export async function startPair() {
  const database = await freshDatabase()
  /** The idempotency key of each SMS the service received, once per delivery. */
  const texts: string[] = []
  const sms = await playServer(async (request, response) => {
    await request.resume().toArray()
    texts.push(String(request.headers['idempotency-key']))
    response.writeHead(201).end('{"sid":"SM1"}')
  })
  const env = {
    PORT: '0',
    DATABASE_URL: urlOf(database.address),
    DATABASE_OWNER_URL: urlOf(database.owner),
    ADMIN_EMAIL: 'first@example.test',
    ADMIN_PASSWORD: 'secret-1',
    TRUST_PROXY: 'on',
    SMS_URL: sms.url,
    SMS_ACCOUNT: 'AC1',
    SMS_TOKEN: 'secret',
    SMS_FROM: '+15550100',
  }
  const start = async (): Promise<Running> => {
    const server = new ServerProcess(env)
    return { server, url: await server.address() }
  }
  const running = await Promise.all([start(), start()])
  const proxy = await playProxy(...running.map(({ url }) => url))

  return {
    db: database.db,
    texts,
    /** The address of the proxy. */
    url: proxy.url,
    running,
    lose: proxy.lose,
    /**
     * Kills one of the two in the middle of a write. It is halted first, so that it answers nothing more; what it answered
     * before is soon with the proxy. The proxy finds out by itself.
     */
    async kill(place: 0 | 1) {
      const { server, url } = running[place]
      server.child.kill('SIGSTOP')
      await sleep(100)
      await expect.poll(() => proxy.unanswered(url)).toBeGreaterThan(0)
      server.child.kill('SIGKILL')
      await server.code
    },
    /** Starts a new one in place of a killed one. */
    async replace(place: 0 | 1) {
      running[place] = await start()
      proxy.lead(...running.map(({ url }) => url))
    },
    async close() {
      await proxy.close()
      for (const { server } of running) await server.stop()
      await sms.close()
      await database.close()
    },
  }
}
export type Pair = Awaited<ReturnType<typeof startPair>>
