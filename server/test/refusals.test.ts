import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusedForms, withField } from '../../contract/test/refusals.ts'
import { makeUser } from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startApp()
  token = await server.tokenOf(await makeUser(server.db))
})
afterAll(() => server.close())

// A caller that skips the form is told the same.
describe.each(Object.entries(refusedForms))('%s', (_, { endpoint, valid, refusals }) => {
  test('the valid input is not what is refused', async () => {
    expect((await server.call(endpoint, valid, token)).status).not.toBe(400)
  })

  test.each(refusals)('$field = $value: $message', async ({ field, value, message }) => {
    const { status, body } = await server.call(endpoint, withField(valid, field, value), token)
    expect(status).toBe(400)
    expect(Object.values(body.error.fields)).toContain(message)
    const place = Object.keys(body.error.fields).find((name) => body.error.fields[name] === message)
    expect(place?.startsWith(field)).toBe(true)
  })
})
