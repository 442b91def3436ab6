import { teamColors } from '@shiftward/contract/choices.ts'
import type { Endpoint } from '@shiftward/contract/endpoint.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { type Kind, kinds } from '@shiftward/contract/rules/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { foreignInputs, refsOf, unknownRefs } from './foreign-inputs.ts'
import { startApp, type TestApp } from './harness.ts'
import { makeWorld, type World } from './world.ts'

let server: TestApp
let own: World
let other: World

beforeAll(async () => {
  server = await startApp()
  own = await makeWorld(server.db, 'Own')
  other = await makeWorld(server.db, 'Other')
})
afterAll(() => server.close())

const scopedKinds = kinds.filter((kind) => kind !== 'admin')
const tokenOf = (kind: Exclude<Kind, 'admin'>) => server.tokenOf(own.admins[kind])

/** A fingerprint of everything that is stored, sessions aside. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'sessions'`.execute(server.db)
  const prints = await Promise.all(
    rows.map(({ name }) =>
      sql<{ print: string | null }>`
        select md5(string_agg(row::text, '|' order by row::text)) as print from ${sql.table(name)} as row`.execute(
        server.db,
      ),
    ),
  )
  return prints.map((result) => result.rows[0]?.print).join()
}

const mayCall = (endpoint: Endpoint, kind: Kind) => Array.isArray(endpoint.access) && endpoint.access.includes(kind)

const sample = foreignInputs(unknownRefs, unknownRefs, teamColors[0])
const naming = allEndpoints.filter(({ path }) => path in sample)

describe.each(naming.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (path, endpoint) => {
  test.each(scopedKinds.filter((kind) => mayCall(endpoint, kind)))(
    'for kind %s another organization’s rows do not exist, and nothing changes',
    async (kind) => {
      const token = await tokenOf(kind)
      const foreign = foreignInputs(refsOf(own), refsOf(other), teamColors[0])[path] ?? []
      const unknown = foreignInputs(refsOf(own), unknownRefs, teamColors[0])[path] ?? []
      const before = await fingerprint()
      for (const [index, input] of foreign.entries()) {
        const toForeign = await server.call(endpoint, input, token)
        const toUnknown = await server.call(endpoint, unknown[index], token)
        // 403 where the role itself forbids it, whoever's the row is.
        expect([403, 404], JSON.stringify({ input, body: toForeign.body })).toContain(toForeign.status)
        expect(toForeign.status, JSON.stringify(input)).toBe(toUnknown.status)
        expect(toForeign.body.error.message).toBe(toUnknown.body.error.message)
      }
      expect(await fingerprint()).toBe(before)
    },
  )
})

/** Calls whose answer is the caller's scope, whatever the request says about the caller. */
const lists = allEndpoints.filter(
  (endpoint) =>
    'shape' in endpoint.input &&
    'isOrgUser' in (endpoint.input.shape as object) &&
    scopedKinds.some((kind) => mayCall(endpoint, kind)),
)

describe.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))('%s', (_, endpoint) => {
  test.each(scopedKinds.filter((kind) => mayCall(endpoint, kind)))(
    'for kind %s another’s code and flags open nothing',
    async (kind) => {
      const flags = { isOrgUser: true, isFacilityUser: true, isDepartmentUser: true, isTesselMedAdmin: true }
      const { code } = other.admins.organization
      const answer = await server.call(endpoint, { ...flags, code, userCode: code }, await tokenOf(kind))
      expect(JSON.stringify(answer.body)).not.toContain('Other')
    },
  )
})

test('every call that names a row is tried with another organization’s', () => {
  const names = /(?<!^email)(Id|Codes?)$|^id$|^code$/
  const hints = new Set(['code', 'userCode', 'providerCode', 'facilityCode', 'departmentCode'])
  const untried = allEndpoints.filter(({ path, input, access }) => {
    if (!Array.isArray(access) || path in sample) return false
    const shape = 'shape' in input ? Object.keys(input.shape as object) : []
    const isList = shape.includes('isOrgUser')
    return shape.some((name) => names.test(name) && !(isList && hints.has(name)))
  })
  expect(untried.map(({ path }) => path)).toEqual([
    // Only the platform admin may, and everything is theirs.
    'Organization/MapUser',
    'Notifications/Retry',
  ])
})
