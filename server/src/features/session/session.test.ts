import { limits } from '@shiftward/contract/limits.ts'
import { permissionsOf } from '@shiftward/contract/rules/permissions.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeOrganization, makeProvider, makeUser } from '../../demo/factories.ts'
import { setPassword } from '../../lib/password.ts'

/** The waits that the server asked for. They end when the test says so, at once by default. */
const waits = vi.hoisted(() => ({ asked: [] as number[], over: Promise.resolve() }))
vi.mock('node:timers/promises', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:timers/promises')>()),
  setTimeout: (ms: number) => {
    waits.asked.push(ms)
    return waits.over
  },
}))

const password = 'Right-2026'
let server: TestApp

beforeAll(async () => {
  server = await startApp()
  await makeUser(server.db, { email: 'admin@example.test', password })
  await makeProvider(server.db, { email: 'provider@example.test', password })
  await makeUser(server.db, { user_type: '', email: 'nobody@example.test', password })
})
beforeEach(async () => {
  server.clock.now = new Date()
  Object.assign(waits, { asked: [], over: Promise.resolve() })
  await server.db.deleteFrom('login_failures').execute()
})
afterAll(() => server.close())

const loginFrom = (remoteAddress: string, given: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/Authentication/Login',
    headers: { 'content-type': 'application/json' },
    remoteAddress,
    payload: { username: 'admin@example.test', password: given },
  })
const login = (username: string, given = password) => server.call(sessionEndpoints.login, { username, password: given })

test('signs in regardless of case and spaces in the address, and returns who it is', async () => {
  const { status, body } = await login(' Admin@Example.TEST ')
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: true, userType: 'admin', isTesselMedAdmin: true, isViewScheduler: false })
  const session = await server.call(sessionEndpoints.session, {}, body.token)
  expect(session.body).toMatchObject({ status: true, userCode: body.userCode, userType: 'admin' })
})

test('takes multipart form data too', async () => {
  const form = new FormData()
  form.set('username', 'admin@example.test')
  form.set('password', password)
  const encoded = new Response(form)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Authentication/Login',
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  expect(response.json()).toMatchObject({ status: true, userType: 'admin' })
})

test('a password counts exactly as it was typed, each of its two hundred characters', async () => {
  const long = ` Ünder the ☂ ${'Aa1 '.repeat(50)}`.slice(0, limits.user.passwordMost)
  await makeUser(server.db, { email: 'exact@example.test', password: long })
  expect((await login('exact@example.test', long)).status).toBe(200)
  for (const other of [long.trim(), long.toLowerCase(), long.slice(0, -1), long.slice(0, 72)]) {
    expect((await login('exact@example.test', other)).status, other).toBe(401)
  }
})

test.each([
  ['an unknown address', 'who@example.test', password],
  ['a wrong password', 'admin@example.test', 'wrong'],
  ['a provider', 'provider@example.test', password],
  ['an account without a role', 'nobody@example.test', password],
])('refuses %s with the same answer', async (_, username, given) => {
  const { status, body } = await login(username, given)
  expect(status).toBe(401)
  expect(body).toEqual({
    status: false,
    error: { code: 401, message: texts.login.invalid, requestId: expect.any(String) },
  })
})

test.each([
  ['nothing', {}],
  ['empty fields', { username: '', password: '' }],
  ['a name that nobody can have', { username: 'x'.repeat(300), password }],
])('refuses %s in the same words', async (_, payload) => {
  const response = await server.app.inject({ method: 'POST', url: '/api/Authentication/Login', payload })
  expect(response.statusCode).toBe(400)
  expect(response.json().error.message).toBe(texts.login.invalid)
})

test('a deactivated account cannot sign in, and its session ends', async () => {
  const user = await makeUser(server.db, { email: 'leaver@example.test', password })
  const { body } = await login('leaver@example.test')
  await server.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', user.id).execute()
  expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
  expect((await login('leaver@example.test')).status).toBe(401)
})

test('locks an account out for one address only, until the window ends', async () => {
  for (let i = 0; i < limits.login.failuresPerAccount; i++) await login('admin@example.test', 'wrong')
  expect((await login('admin@example.test')).status).toBe(429)
  expect((await loginFrom('127.0.0.9', password)).statusCode).toBe(200)
  server.clock.now = new Date(Date.now() + limits.login.windowMs + 1000)
  expect((await login('admin@example.test')).status).toBe(200)
})

test('a whole network of addresses gets no more guesses than one', async () => {
  for (let i = 0; i < limits.login.failuresPerAccount; i++) await loginFrom(`2001:db8:0:1::${i + 1}`, 'wrong')
  expect((await loginFrom('2001:db8:0:1::ffff', password)).statusCode).toBe(429)
  expect((await loginFrom('2001:db8:0:2::1', password)).statusCode).toBe(200)
})

test('simultaneous guesses all count', async () => {
  const guesses = Array.from({ length: limits.login.failuresPerAccount * 3 }, () =>
    login('admin@example.test', 'wrong'),
  )
  const answered = (await Promise.all(guesses)).map(({ status }) => status)
  expect(answered.filter((status) => status === 401)).toHaveLength(limits.login.failuresPerAccount)
  expect(answered.filter((status) => status === 429)).toHaveLength(limits.login.failuresPerAccount * 2)
})

test('guesses at one account from many addresses wait longer and longer, and its owner still gets in', async () => {
  for (let guess = 1; guess <= 8; guess++) {
    expect((await loginFrom(`192.0.2.${guess}`, 'wrong')).statusCode).toBe(401)
  }
  const seconds = (ms: number) => ms / 1000
  expect(waits.asked.map(seconds)).toEqual([1, 2, 4, 8, 16, 30, 30])
  expect((await loginFrom('192.0.2.99', password)).statusCode).toBe(200)
  expect(waits.asked.map(seconds)).toEqual([1, 2, 4, 8, 16, 30, 30, 30])
  server.clock.now = new Date(Date.now() + limits.login.windowMs + 1000)
  expect((await loginFrom('192.0.2.99', password)).statusCode).toBe(200)
  expect(waits.asked).toHaveLength(8)
})

test('mistakes at one address delay nobody there', async () => {
  for (let guess = 0; guess < 5; guess++) await login('admin@example.test', 'wrong')
  expect((await login('admin@example.test')).status).toBe(200)
  expect(waits.asked).toEqual([])
})

test('a burst from many addresses waits too; meanwhile others sign in, and one address cannot pile up attempts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  waits.over = promise
  const burst = Array.from({ length: 40 }, (_, nth) => loginFrom(`198.51.100.${nth}`, 'wrong'))
  const crowd = Array.from({ length: 20 }, () => loginFrom('203.0.113.1', 'wrong'))
  try {
    await vi.waitFor(() => expect(waits.asked).toHaveLength(39 + limits.login.waitingPerAddress))
    // More attempts wait than there are connections and hashes at a time.
    await makeUser(server.db, { email: 'other@example.test', password })
    expect((await login('other@example.test')).status).toBe(200)
  } finally {
    resolve()
  }
  const statuses = (await Promise.all(crowd)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20 - limits.login.waitingPerAddress)
  expect((await Promise.all(burst)).every(({ statusCode }) => statusCode === 401)).toBe(true)
})

/** Failures from this address, each for a different account. */
async function failTimes(length: number) {
  const failures = Array.from({ length }, (_, nth) => ({
    account: `user${nth}@example.test`,
    address: '127.0.0.1',
    failed_at: new Date(),
  }))
  await server.db.insertInto('login_failures').values(failures).execute()
}

test('simultaneous guesses at many accounts are stopped too', async () => {
  await failTimes(limits.login.failuresPerAddress - 2)
  const guesses = Array.from({ length: 20 }, (_, nth) => login(`another${nth}@example.test`, 'Summer-2026'))
  const judged = (await Promise.all(guesses)).filter(({ status }) => status === 401).length
  expect(judged).toBeGreaterThanOrEqual(2)
  // Only a handful can be in flight when the last allowed one fails.
  expect(judged).toBeLessThan(2 + 5)
})

test('locks an address out after many failures for any accounts', async () => {
  await failTimes(limits.login.failuresPerAddress)
  expect((await login('admin@example.test')).status).toBe(429)
})

test('logout ends the session on the server', async () => {
  const { body } = await login('admin@example.test')
  expect((await server.call(sessionEndpoints.logout, {}, body.token)).status).toBe(200)
  expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
})

test('a session ends after its idle time, and activity prolongs it', async () => {
  const start = Date.now()
  const { body } = await login('admin@example.test')
  const at = (minutes: number) => {
    server.clock.now = new Date(start + minutes * 60_000)
    return server.call(sessionEndpoints.session, {}, body.token)
  }
  expect((await at(14)).status).toBe(200)
  expect((await at(28)).status).toBe(200)
  expect((await at(44)).status).toBe(401)
})

test('background calls do not prolong a session', async () => {
  const start = Date.now()
  const { body } = await login('admin@example.test')
  server.clock.now = new Date(start + 14 * 60_000)
  const poll = await server.app.inject({
    url: '/api/Authentication/Session',
    headers: { authorization: `Bearer ${body.token}`, 'x-shiftward-background': '1' },
  })
  expect(poll.statusCode).toBe(200)
  server.clock.now = new Date(start + 16 * 60_000)
  expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
})

test('a session ends after twelve hours however active it is', async () => {
  const start = Date.now()
  const { body } = await login('admin@example.test')
  for (let minutes = 10; minutes < 12 * 60; minutes += 10) {
    server.clock.now = new Date(start + minutes * 60_000)
    expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(200)
  }
  server.clock.now = new Date(start + limits.session.lifeMs + 1000)
  expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
})

test('each sign-in gets a token of its own, of 256 random bits', async () => {
  const tokens = [(await login('admin@example.test')).body.token, (await login('admin@example.test')).body.token]
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test('only a hash of the token is stored', async () => {
  const { body } = await login('admin@example.test')
  const rows = await server.db.selectFrom('sessions').select('token_hash').execute()
  expect(rows.some((row) => row.token_hash.toString('base64url') === body.token)).toBe(false)
})

test('the key of unsaved input is the same in all sessions of a person, nobody else’s, and new with the password', async () => {
  const [ada, zoe] = await Promise.all([makeUser(server.db), makeUser(server.db)])
  const keyOf = async (user: typeof ada) => {
    const { body } = await server.call(sessionEndpoints.inputKey, {}, await server.tokenOf(user))
    return body.data.key
  }
  const key = await keyOf(ada)
  expect(Buffer.from(key, 'base64url')).toHaveLength(32)
  expect(await keyOf(ada)).toBe(key)
  expect(await keyOf(zoe)).not.toBe(key)
  await setPassword(server.db, ada.id, 'another hash')
  expect(await keyOf(ada)).not.toBe(key)
})

test('permission codes follow the kind, and a viewer has none', async () => {
  const organization = await makeOrganization(server.db)
  const admin = await makeUser(server.db, { organization })
  const viewer = await makeUser(server.db, { user_type: 'facility', is_view_scheduler: true })
  const codes = async (user: { id: number }) =>
    (await server.call(sessionEndpoints.permissions, {}, await server.tokenOf(user))).body.data
  expect(await codes(admin)).toEqual(permissionsOf('organization'))
  expect(await codes(viewer)).toEqual([])
})
