import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { teamColors } from '@shiftward/contract/choices.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { visibleText } from '@shiftward/contract/rules/visible-text.ts'
import { teamEndpoints } from '@shiftward/contract/team.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'
import { makeWorld, type World } from './world.ts'

let server: TestApp
let world: World
let token: string

beforeAll(async () => {
  server = await startApp()
  world = await makeWorld(server.db, 'Own')
  token = await server.tokenOf(await makeUser(server.db))
})
afterAll(() => server.close())

const file = createRequire(import.meta.url).resolve('big-list-of-naughty-strings/blns.json')
const naughty: string[] = JSON.parse(readFileSync(file, 'utf8'))

/** Sends a name; the server refuses it clearly or stores what one sees of it unchanged. */
async function tryName(
  endpoint: Endpoint,
  input: object,
  name: string,
  stored: (id: Record<string, number>) => Promise<string | undefined>,
) {
  const { status, body } = await server.call(endpoint, input, token)
  expect([200, 400, 409], `${JSON.stringify(name)}: ${JSON.stringify(body)}`).toContain(status)
  if (status === 200) expect(await stored(body.data)).toBe(visibleText(name).trim())
  else expect(body.error.message).toMatch(/\S/)
}

test('every naughty string is refused clearly or kept as one sees it: organizations', async () => {
  const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
  for (const name of naughty) {
    await tryName(organizationEndpoints.create, { name, extension: { address, npi: '' } }, name, async (saved) => {
      const id = saved.organizationId
      return (await server.call(organizationEndpoints.getById, { id }, token)).body.data.organizationName
    })
  }
})

test('every naughty string is refused clearly or kept as one sees it: teams', async () => {
  const { facility, department } = world
  const form = {
    facilityCode: facility.code,
    departmentCode: department.code,
    skillLevel: ['Physician'],
    startTime: '07:00:00',
    endTime: '15:00:00',
    freqIntervalText: [1],
    color_Code: teamColors[0],
  }
  for (const name of naughty) {
    await tryName(teamEndpoints.create, { ...form, name }, name, async (saved) => {
      return (await server.call(teamEndpoints.getById, { id: saved.teamId }, token)).body.data.teamName
    })
  }
})

test('a search for a naughty string answers, and finds by its letters only', async () => {
  for (const q of naughty.filter((text) => text.length <= 100)) {
    const { status } = await server.call(userEndpoints.getAll, { q, page: 1, size: 10 }, token)
    expect([200, 400], JSON.stringify(q)).toContain(status)
  }
  const wildcard = await server.call(userEndpoints.getAll, { q: '%', page: 1, size: 10 }, token)
  expect(wildcard.body.data.total).toBe(0)
})

test('a NUL character is a clear 400 where what was asked for is kept in the audit log, too', async () => {
  const { status, body } = await server.call(userEndpoints.providerDetails, { code: 'a\u0000b' }, token)
  expect([status, body.error?.message]).toEqual([400, 'The text holds a character that cannot be stored.'])
})

/** The number of rows in every table that these calls could write. */
async function counts() {
  const { rows } = await sql`
    select (select count(*) from organizations) as organizations, (select count(*) from facilities) as facilities,
      (select count(*) from departments) as departments, (select count(*) from department_skills) as rates,
      (select count(*) from teams) as teams, (select count(*) from users) as users,
      (select count(*) from facility_providers) as mappings, (select count(*) from outbox) as messages`.execute(
    server.db,
  )
  return rows[0]
}

/** The library's own text, which names no field: 'Invalid input: expected object, received undefined'. */
const unclear = /^(Invalid (input|option|string)|Too (big|small)|Unrecognized)/

test('what is missing or of another type is named', async () => {
  for (const endpoint of allEndpoints.filter((endpoint) => !takesNothing(endpoint))) {
    const { status, body } = await server.call(endpoint, { id: 'x', code: ['x', 'y'], name: ' ', type: 7 }, token)
    if (status === 200) continue
    const said: string[] = [body.error.message, ...Object.values(body.error.fields ?? {})]
    expect(
      said.filter((text) => unclear.test(text)),
      endpoint.path,
    ).toEqual([])
  }
  const { body } = await server.call(organizationEndpoints.create, { name: 'North' }, token)
  expect(body.error).toMatchObject({ message: 'Extension is required', fields: { extension: 'Extension is required' } })
  const { body: typed } = await server.call(
    organizationEndpoints.update,
    { id: '7', name: 'North', extension: [] },
    token,
  )
  expect(typed.error.fields).toEqual({ id: 'Id must be a number', extension: 'Extension must be an object' })
  const { body: small } = await server.call(organizationEndpoints.update, { id: 0, name: 'North' }, token)
  expect(small.error.fields).toMatchObject({ id: 'Id must be more than 0' })
})

/** These calls have no input to refuse. Two end the session, without which every other call would be refused for that. */
function takesNothing({ path }: { path: string }) {
  return /\/(Logout|SignOutEverywhere|RetryAll)$/.test(path)
}

const bodies: [string, string][] = [
  ['malformed JSON', '{"name": '],
  ['a number', '42'],
  ['a text', '"name"'],
  ['nothing', 'null'],
  ['numbers for texts', '{"name":1,"firstName":2,"userCode":3,"facilityId":"4","id":"5"}'],
  ['nested depth', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ['a prototype', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"kind":"admin"}}}'],
  ['ten megabytes', JSON.stringify({ name: 'x'.repeat(10_000_000) })],
]

describe.each(bodies)('%s', (_, payload) => {
  test('is a clear 4xx for every call with a body, and changes nothing', async () => {
    const before = await counts()
    for (const endpoint of allEndpoints.filter(({ from }) => from === 'json')) {
      if (takesNothing(endpoint)) continue
      const response = await server.app.inject({
        method: 'POST',
        url: `/api/${endpoint.path}`,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        payload,
      })
      expect(response.statusCode, `${endpoint.path} ${response.body.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
      expect(response.statusCode, endpoint.path).toBeLessThan(500)
      expect(response.json()).toMatchObject({ status: false, error: { message: expect.stringMatching(/\S/) } })
    }
    expect(await counts()).toEqual(before)
    const { status } = await server.call(organizationEndpoints.create, { name: 'North' }, token)
    expect(status, 'the session is still valid').toBe(400)
  })
})
