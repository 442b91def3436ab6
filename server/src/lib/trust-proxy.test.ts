import fastify from 'fastify'
import { expect, test } from 'vitest'
import { type TrustProxy, trustIn } from './trust-proxy.ts'

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
