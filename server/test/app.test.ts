import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, routesOf } from '../src/app.ts'
import { defaultPassword, makeUser } from '../src/demo/factories.ts'
import { openDatabase, openPool } from '../src/lib/database.ts'
import { Live } from '../src/lib/live.ts'
import { startApp, type TestApp } from './harness.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

test('answers every call of the contract, each in one place', () => {
  const paths = routesOf(server.deps).map(({ endpoint }) => endpoint.path)
  expect(paths.sort()).toEqual(allEndpoints.map(({ path }) => path).sort())
})

test('describes every call in an OpenAPI document', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  expect(document.openapi).toMatch(/^3\.1/)
  for (const endpoint of allEndpoints) {
    expect(document.paths[`/${endpoint.path}`]?.[endpoint.method.toLowerCase()], endpoint.path).toBeDefined()
  }
})

test('describes a sign-in as it is answered, down to the last field', async () => {
  const { email } = await makeUser(server.db)
  const payload = { username: email, password: defaultPassword }
  const answer = (await server.app.inject({ method: 'POST', url: '/api/Authentication/Login', payload })).json()
  const document = (await server.app.inject('/api/openapi.json')).json()
  const [signedIn] = document.components.schemas.Authentication_Login_Answer.anyOf
  expect(Object.keys(signedIn.properties).sort()).toEqual(Object.keys(answer).sort())
  expect(signedIn.required.sort()).toEqual(Object.keys(answer).sort())
})

test('leaves room in every answer for the fields of a later version', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  const answers = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('_Answer'))
  expect(answers).toHaveLength(allEndpoints.length)
  for (const [name, schema] of answers) {
    expect(JSON.stringify(schema), name).not.toContain('"additionalProperties":false')
  }
})

test('names each operation once, describes each group, and no amount that plain validators refuse', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  const operations = allEndpoints.map(({ method, path }) => document.paths[`/${path}`][method.toLowerCase()])
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allEndpoints.length)
  expect(document.tags.filter(({ description }: { description?: string }) => !description)).toEqual([])
  expect(JSON.stringify(document)).not.toContain('multipleOf')
  for (const [index, { access, path }] of allEndpoints.entries()) {
    expect('401' in operations[index].responses, path).toBe(access !== 'public')
  }
})

test('tells of the idempotency key at every change, and only there', async () => {
  const document = (await server.app.inject('/api/openapi.json')).json()
  for (const { method, path, effect } of allEndpoints) {
    const { parameters } = document.paths[`/${path}`][method.toLowerCase()]
    expect(JSON.stringify(parameters).includes('IdempotencyKey'), path).toBe(effect === 'change')
  }
})

test('the description is readable by people', async () => {
  const page = await server.app.inject('/api/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toContain('text/html')
  // The page reads the same description.
  const { body } = await server.app.inject('/api/openapi.json')
  expect((await server.app.inject('/api/docs/json')).body).toBe(body)
  expect((await server.app.inject('/api/docs/yaml')).body).toContain('openapi: 3.1.0')
})

test('paths are compared without regard to case and to a trailing slash', async () => {
  for (const url of ['/api/Settings/Get', '/api/settings/get', '/API/SETTINGS/GET/']) {
    expect((await server.app.inject(url)).statusCode, url).toBe(200)
  }
})

test('an unknown call is a 404 in the usual envelope, with a request id', async () => {
  const response = await server.app.inject({ method: 'POST', url: '/api/No/Such' })
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ status: false, error: { code: 404 } })
  expect(response.json().error.requestId).toBe(response.headers['x-request-id'])
})

test.each([
  ['malformed JSON', '{"username":', 'application/json', 400],
  ['a type of body that no call takes', '<a/>', 'application/xml', 415],
  ['a body over a megabyte', `{"username":"${'x'.repeat(2_000_000)}"}`, 'application/json', 413],
  ['a body of the wrong shape', '[1,2]', 'application/json', 400],
  ['a NUL character', '{"username":"a\\u0000b","password":"x"}', 'application/json', 400],
])('answers %s clearly', async (_, payload, type, status) => {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Authentication/Login',
    headers: { 'content-type': type },
    payload,
  })
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ status: false, error: { code: status, message: expect.any(String) } })
})

test('a call without a body may name its type', async () => {
  const token = await server.tokenOf(await makeUser(server.db))
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = (path: string) => server.app.inject({ method: 'POST', url: `/api/${path}`, headers })
  expect((await post('Scheduler/Save?code=BLK0')).json().error.message).toBe('Schedule not found')
  expect((await post('Scheduler/CreateBlock')).json().error.fields).toMatchObject({ teamCode: 'Please select team.' })
  expect((await post('Authentication/Logout')).statusCode).toBe(200)
})

test('a database that is gone is a 503, told in one sentence', async () => {
  // Nothing listens on port 1.
  const pool = openPool({ host: '127.0.0.1', port: 1, user: 'nobody', database: 'none' })
  const db = openDatabase(pool)
  const settings = {
    contactEmail: 'contact@example.test',
    demo: null,
    channels: { sms: true, email: true },
    trustProxy: false,
  }
  const app = await buildApp({ db, clock: () => new Date(), live: new Live(pool), settings })
  const payload = { username: 'a@example.test', password: 'secret' }
  const response = await app.inject({ method: 'POST', url: '/api/Authentication/Login', payload })
  expect(response.statusCode).toBe(503)
  expect(response.json().error.message).toBe('The service is not available right now. Please try again.')
  await app.close()
  await db.destroy()
})
