import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RateLimit } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { reportEndpoints } from '@shiftward/contract/report.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { makeProvider, makeUser } from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'

let server: TestApp
let app: FastifyInstance
/** Of two platform admins, and of the phones of two providers. */
let tokens: [string, string]
let phones: [string, string]

beforeAll(async () => {
  server = await startApp({ trustProxy: true })
  app = await buildApp({ ...server.deps, isRateLimited: true })
  tokens = [await server.tokenOf(await makeUser(server.db)), await server.tokenOf(await makeUser(server.db))]
  const phoneOf = async () => server.tokenOf(await makeProvider(server.db), 'mobile')
  phones = [await phoneOf(), await phoneOf()]
})
afterAll(async () => {
  await app.close()
  await server.close()
})

describe.each(Object.keys(limits.rate) as RateLimit[])('the rate of %s', (name) => {
  const limited = allEndpoints.filter(({ limit }) => limit === name)
  const isOfPhones = limited.every(({ access }) => access === 'provider')
  // Calls that the caller may not make are refused before they are counted.
  const endpoints = isOfPhones
    ? limited
    : limited.filter(({ access }) => access === 'public' || access === 'self' || access.includes('admin'))
  const ask = (nth: number, from: { token?: string; address: string }) => {
    const endpoint = endpoints[nth % endpoints.length]
    return app.inject({
      method: endpoint?.method ?? 'GET',
      url: `/api/${endpoint?.path}`,
      headers: { 'x-forwarded-for': from.address, ...(from.token ? { authorization: `Bearer ${from.token}` } : {}) },
    })
  }

  test('is kept, over all its calls, for each person or address by itself', async () => {
    expect(endpoints.length).toBeGreaterThan(0)
    const isPublic = endpoints.some(({ access }) => access === 'public')
    const [mine, others] = isOfPhones ? phones : tokens
    const [me, other] = isPublic
      ? [{ address: '192.0.2.1' }, { address: '192.0.2.2' }]
      : [
          { address: '192.0.2.1', token: mine },
          { address: '192.0.2.1', token: others },
        ]
    const { calls, windowMs } = limits.rate[name]
    for (let nth = 0; nth < calls; nth++) expect((await ask(nth, me)).statusCode).not.toBe(429)
    for (let nth = 0; nth < endpoints.length; nth++) {
      const refused = await ask(nth, me)
      expect(refused.statusCode).toBe(429)
      expect(refused.json()).toMatchObject({ status: false, error: { code: 429, message: /^Too many requests/ } })
      const seconds = Number(refused.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
    }
    expect((await ask(0, other)).statusCode).not.toBe(429)
    // Signed-in callers are not limited by others at the same address.
    if (isPublic) expect((await ask(0, { ...me, token: tokens[0] })).statusCode).not.toBe(429)
  })
})

test('one network of IPv6 addresses is one caller', async () => {
  const ask = (address: string) =>
    app.inject({ url: '/api/Users/Search?NPI=1', headers: { 'x-forwarded-for': address } })
  for (let nth = 0; nth < limits.rate.npi.calls; nth++) await ask(`2001:db8:0:1::${(nth + 1).toString(16)}`)
  expect((await ask('2001:db8:0:1:ffff::1')).statusCode).toBe(429)
  expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200)
})

describe('a request that is large', () => {
  /** Over a real connection, because the HTTP parser sets these limits. */
  async function send(path: string, headers: Record<string, string>) {
    const listening = await buildApp(server.deps)
    await listening.listen({ host: '127.0.0.1', port: 0 })
    const { port } = listening.server.address() as AddressInfo
    const answer = await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers }, (response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode, body }))
      })
        .on('error', reject)
        .end()
    })
    await listening.close()
    return answer
  }

  test.each([
    ['address', '/api/Users/Search?NPI='.padEnd(70_000, '1'), {}],
    ['header', '/api/Settings/Get', { 'x-long': 'x'.repeat(70_000) }],
  ])('beyond measure, by its %s, is refused', async (_, path, headers) => {
    const { status, body } = await send(path, headers)
    expect(status).toBe(431)
    expect(JSON.parse(body)).toMatchObject({ status: false, error: { code: 431, message: expect.any(String) } })
  })

  test('because a report is about as many places as a list may hold is served', async () => {
    const codes = (prefix: string, name: string) =>
      Array.from({ length: limits.list.codes }, (_, nth) => [name, `${prefix}${1_000_000 + nth}`])
    const places = [...codes('FAC', 'facilityCode'), ...codes('DEP', 'departmentCode')]
    const dates = { startDate: '11-01-2026', endDate: '11-30-2026' }
    const query = new URLSearchParams([...places, ...Object.entries(dates)])
    const headers = { authorization: `Bearer ${tokens[0]}` }
    const { status, body } = await send(`/api/${reportEndpoints.shiftInventory.path}?${query}`, headers)
    // The places do not exist, but the body was read.
    expect({ status, body }).toMatchObject({ status: 404 })
  })

  test.each(allEndpoints.filter(({ from }) => from === 'form').map(({ path }) => path))(
    'beyond measure, by its form data, is refused: %s',
    async (path) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = `username=${'x'.repeat(1_100_000)}&password=x`
      const response = await server.app.inject({ method: 'POST', url: `/api/${path}`, headers, payload })
      expect(response.statusCode).toBe(413)
      expect(response.json()).toMatchObject({ status: false, error: { code: 413 } })
    },
  )
})

test('a page has at most a hundred rows, and one beyond the last has none', async () => {
  const ask = (size: string, page: string) => server.call(userEndpoints.getAll, { size, page }, tokens[0])
  expect((await ask('101', '1')).status).toBe(400)
  expect((await ask('0', '1')).status).toBe(400)
  const beyond = await ask('100', '999999999999999')
  expect([beyond.status, beyond.body.data.rows]).toEqual([200, []])
})
