import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { type Kind, kinds } from '@shiftward/contract/rules/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type User } from '../src/demo/factories.ts'
import { accessTable } from './access-table.ts'
import { startApp, type TestApp } from './harness.ts'
import { makeWorld, type World } from './world.ts'

let server: TestApp
let world: World
let users: Record<Kind, User>

beforeAll(async () => {
  server = await startApp()
  world = await makeWorld(server.db, 'Own')
  users = { admin: await makeUser(server.db), ...world.admins }
})
afterAll(() => server.close())

/** The status of the call with nothing in it: rights are judged before the input is. */
async function statusFor(endpoint: Endpoint, token?: string) {
  return (await server.call(endpoint, {}, token)).status
}

test('the table knows every call of the contract, and no other', () => {
  expect([...accessTable.keys()].sort()).toEqual(allEndpoints.map(({ path }) => path).sort())
})

describe.each(allEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  const who = accessTable.get(path)

  test('without a session', async () => {
    if (who !== 'public') expect(await statusFor(endpoint)).toBe(401)
    // A wrong password is a 401 too: what matters is that the call was heard.
    else if (!path.endsWith('/Login')) expect(await statusFor(endpoint)).not.toBe(401)
  })

  test('with the mobile session of a provider', async () => {
    const token = await server.tokenOf(world.provider, 'mobile')
    const status = await statusFor(endpoint, token)
    if (who === 'provider') expect([401, 403]).not.toContain(status)
    else if (who !== 'public') expect(status).toBe(401)
  })

  test.each(kinds)('with the console session of kind %s', async (kind) => {
    const status = await statusFor(endpoint, await server.tokenOf(users[kind]))
    if (who === 'provider') expect(status).toBe(401)
    else if (who === 'public' || who?.includes(kind)) expect(status).not.toBe(403)
    else expect(status).toBe(403)
  })
})
