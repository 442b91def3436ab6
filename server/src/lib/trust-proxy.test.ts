import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type TrustProxy, trustIn, warnOfStrangeProxy } from './trust-proxy.ts'

async function addressSeen(trusted: TrustProxy, peer: string, forwarded: string): Promise<string> {
  const app = fastify({ trustProxy: trustIn(trusted) })
  app.get('/', async ({ ip }) => ip)
  const headers = { 'x-forwarded-for': forwarded }
  return (await app.inject({ url: '/', remoteAddress: peer, headers })).payload
}

test.each<[string, TrustProxy, string, string, string]>([
  ['off believes nobody', false, '127.0.0.1', '203.0.113.5', '127.0.0.1'],
  ['on believes the proxy on this machine', true, '127.0.0.1', '203.0.113.5', '203.0.113.5'],
  ['on believes the proxy in the private network', true, '::ffff:172.18.0.4', '203.0.113.5', '203.0.113.5'],
  ['on does not believe a stranger who comes without a proxy', true, '203.0.113.5', '10.0.0.9', '203.0.113.5'],
  ['on does not believe what the client has put before', true, '127.0.0.1', '198.51.100.1, 203.0.113.5', '203.0.113.5'],
  ['not even a client in the private network', true, '127.0.0.1', '198.51.100.1, 10.2.3.4', '10.2.3.4'],
  ['a list believes these proxies', ['10.0.0.0/30', 'fd00::1'], '10.0.0.1', '203.0.113.5, fd00::1', '203.0.113.5'],
  ['a list believes no other', ['10.0.0.0/30'], '10.0.0.5', '203.0.113.5', '10.0.0.5'],
])('%s', async (_, trusted, peer, forwarded, seen) => {
  expect(await addressSeen(trusted, peer, forwarded)).toBe(seen)
})

test.each<[string, TrustProxy, string, number]>([
  ['no proxy is trusted', false, '127.0.0.1', 1],
  ['it is at another address', ['10.0.0.0/30'], '10.0.0.5', 1],
  ['it is not private', true, '203.0.113.5', 1],
  ['it is trusted', true, '10.0.0.5', 0],
])('a proxy is warned of once: %s', async (_, trusted, peer, times) => {
  const lines: string[] = []
  const app = fastify({
    trustProxy: trustIn(trusted),
    logger: { level: 'warn', stream: { write: (line: string) => lines.push(line) } },
  })
  warnOfStrangeProxy(app, trustIn(trusted))
  app.get('/', async () => 'here')
  await app.inject({ url: '/', remoteAddress: peer })
  expect(lines, 'somebody without a proxy').toEqual([])
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  for (let request = 0; request < 3; request += 1) await app.inject({ url: '/', remoteAddress: peer, headers })
  expect(lines).toHaveLength(times)
  expect(lines.join()).not.toMatch(/198\.51\.100\.7|203\.0\.113\.5|10\.0\.0\.5/)
})
