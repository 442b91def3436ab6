import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../src/app.ts'
import { defaultPassword, makeUser, type User } from '../src/demo/factories.ts'
import { openLog } from '../src/lib/operations/log.ts'
import { callApp, startApp, type TestApp } from './harness.ts'

let server: TestApp
let user: User
beforeAll(async () => {
  server = await startApp({ trustProxy: true })
  user = await makeUser(server.db)
})
afterAll(() => server.close())

describe('every answer', () => {
  const asked: [string, InjectOptions][] = [
    ['a success', { url: '/api/Settings/Get' }],
    ['a refusal', { url: '/api/Users/GetAll' }],
    ['an unknown call', { url: '/api/No/Such', method: 'POST' }],
    [
      'a broken body',
      {
        url: '/api/Authentication/Login',
        method: 'POST',
        payload: '{',
        headers: { 'content-type': 'application/json' },
      },
    ],
    ['the description of the calls', { url: '/api/openapi.json' }],
    ['an address that cannot be read', { url: '/api/%zz' }],
  ]
  test.each(asked)('is not to be framed, guessed at, kept or told to others: %s', async (_, request) => {
    const { headers } = await server.app.inject(request)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers).not.toHaveProperty('x-powered-by')
    expect(headers).not.toHaveProperty('access-control-allow-origin')
  })
})

test('an address that cannot be read is refused like any other mistake, and not repeated', async () => {
  const response = await server.app.inject('/api/%zz-Somebody')
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ status: false, error: { code: 400, message: expect.any(String) } })
  expect(response.json().error.requestId).toBe(response.headers['x-request-id'])
  expect(response.body).not.toContain('Somebody')
})

test('of the console only what is named by its content is kept by browsers, and the page has one address', async () => {
  const consoleFolder = await mkdtemp(join(tmpdir(), 'console-'))
  await mkdir(join(consoleFolder, 'assets'))
  for (const name of ['index.html', 'favicon.svg', 'assets/index-1.js']) {
    await writeFile(join(consoleFolder, name), '<style nonce="{{nonce}}">')
  }
  const app = await buildApp({ ...server.deps, consoleFolder })
  const cacheOf = async (url: string) => (await app.inject(url)).headers['cache-control']
  expect(await cacheOf('/assets/index-1.js')).toMatch(/immutable/)
  for (const url of ['/', '/login', '/index.html', '/favicon.svg']) expect(await cacheOf(url), url).toBe('no-cache')
  const page = await app.inject('/index.html')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).toMatch(/^<style nonce="[\w+/]{22}==">$/)
  await app.close()
  await rm(consoleFolder, { recursive: true })
})

test('the provider’s app is served below /my, with a policy as strict as the console’s', async () => {
  const phoneFolder = await mkdtemp(join(tmpdir(), 'phone-'))
  await mkdir(join(phoneFolder, 'assets'))
  for (const name of ['index.html', 'service-worker.js', 'service-worker.js.br', 'assets/index-1.js']) {
    await writeFile(join(phoneFolder, name), '<p>my</p>')
  }
  const app = await buildApp({ ...server.deps, phoneFolder })
  const get = (url: string) => app.inject(url)
  expect((await get('/my')).headers.location).toBe('/my/')
  expect((await get('/my?from=push&to=/my')).headers.location).toBe('/my/?from=push&to=/my')
  for (const url of ['/my/', '/my/calendar', '/my/requests/swap/7?from=push']) {
    const page = await get(url)
    expect([url, page.statusCode, page.body]).toEqual([url, 200, '<p>my</p>'])
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.headers['content-security-policy']).toContain("style-src 'self';")
    expect(page.headers['content-security-policy']).not.toContain('unsafe')
  }
  expect((await get('/my/assets/index-1.js')).headers['cache-control']).toMatch(/immutable/)
  expect((await get('/my/assets/index-2.js')).statusCode).toBe(404)
  const headers = { 'accept-encoding': 'br' }
  const worker = await app.inject({ url: '/my/service-worker.js', headers })
  expect(worker.headers['content-encoding']).toBe('br')
  expect(worker.headers['cache-control']).toBe('no-cache')
  // With the policy of other answers the worker could fetch nothing.
  expect(worker.headers['content-security-policy']).toContain("default-src 'self'")
  await app.close()
  await rm(phoneFolder, { recursive: true })
})

test('the id of a request is the proxy’s where it comes from one, and nobody else’s', async () => {
  const idFrom = async (remoteAddress: string) =>
    (await server.app.inject({ url: '/api/Settings/Get', remoteAddress, headers: { 'x-request-id': 'chosen-by-me' } }))
      .headers['x-request-id']
  expect(await idFrom('10.0.0.7')).toBe('chosen-by-me')
  expect(await idFrom('198.51.100.7')).not.toBe('chosen-by-me')
})

test('a request has to arrive within a minute', () => {
  expect(server.app.server.requestTimeout).toBe(60_000)
})

test('TLS is asked for by those alone who came by it, and a stranger’s word is not taken for it', async () => {
  const over = async (app: TestApp['app'], protocol?: string) => {
    const headers = protocol ? { 'x-forwarded-proto': protocol } : {}
    return (await app.inject({ url: '/api/Settings/Get', headers })).headers['strict-transport-security']
  }
  expect(await over(server.app, 'https')).toMatch(/^max-age=\d{8}/)
  expect(await over(server.app, 'http')).toBeUndefined()
  expect(await over(server.app)).toBeUndefined()
  const alone = await startApp()
  expect(await over(alone.app, 'https')).toBeUndefined()
  await alone.close()
})

test('the most talkative log knows no token, password, code, search or header', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
  const app = await buildApp({ ...server.deps, log: openLog('trace', stream) })
  const password = 'Wrong-Secret-77'
  const call = (...given: [Parameters<typeof callApp>[1], unknown, string?]) => callApp(app, ...given)

  const { body: signedIn } = await call(sessionEndpoints.login, { username: user.email, password: defaultPassword })
  await call(sessionEndpoints.login, { username: user.email, password })
  await call(userEndpoints.getAll, { q: 'Searched-Person', page: '1' }, signedIn.token)
  await call(userEndpoints.getByCode, { id: 'USR-Looked-Up' }, signedIn.token)
  await call(registrationEndpoints.confirm, { userId: 424_242, type: 'SMS', data: '918273' })
  await call(sessionEndpoints.resetPassword, { token: 'R'.repeat(43), password })
  await app.inject({ url: '/api/No/Such?token=In-The-Address', headers: { cookie: 'remembered=Cookie-Mail' } })
  // A call that fails inside while it handles the secrets.
  const clock = (): Date => {
    throw new Error('The clock has stopped')
  }
  const failing = await buildApp({ ...server.deps, clock, log: openLog('trace', stream) })
  const { status } = await callApp(failing, sessionEndpoints.login, { username: user.email, password })
  expect(status).toBe(500)
  await Promise.all([app.close(), failing.close()])

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(8)
  expect(log).toContain('/api/Users/GetAll')
  const secrets = [signedIn.token, defaultPassword, password, 'Bearer', 'authorization', 'Searched-Person']
  const looked = ['USR-Looked-Up', '918273', 'R'.repeat(43), 'In-The-Address', 'Cookie-Mail', user.email]
  expect([...secrets, ...looked].filter((secret) => log.includes(secret))).toEqual([])
})
