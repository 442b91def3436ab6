import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takenCases, validationTables, withChange } from '../../contract/test/validation-cases.ts'
import { makeDepartment, makeDepartmentSkill, makeFacility, makeOrganization, makeUser } from '../src/demo/factories.ts'
import { startApp, type TestApp } from './harness.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await startApp()
  token = await server.tokenOf(await makeUser(server.db))
  // The first row of each table has the id and code used in the table of cases.
  const facility = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  await makeDepartmentSkill(server.db, { department: await makeDepartment(server.db, { facility }) })
  // The registry has to know the person who registers in the table of cases.
  const basic = { first_name: 'ADA', last_name: 'MOSS', status: 'A' }
  const entry = JSON.stringify({
    number: '1234567893',
    enumeration_type: 'NPI-1',
    basic,
    taxonomies: [],
    addresses: [],
  })
  await server.db.insertInto('npi_registry').values({ npi: '1234567893', entry }).execute()
})
afterAll(() => server.close())

// A caller that skips the form gets the same messages as in the form.
describe.each(validationTables)('$endpoint.path', ({ endpoint, valid, cases }) => {
  test('the valid input is not what is refused', async () => {
    const { status, body } = await server.call(endpoint, valid, token)
    expect(status, JSON.stringify(body)).not.toBe(400)
  })

  test.each(cases)('$place = $value: $message', async ({ place, value, message, at }) => {
    const { status, body } = await server.call(endpoint, withChange(valid, place, value), token)
    expect(status).toBe(400)
    expect(body.error.fields).toMatchObject({ [at ?? place]: message })
  })
})

test.each(takenCases)('$endpoint.path, $place once more: $message', async ({ endpoint, place, message }) => {
  const { valid } = validationTables.find((table) => table.endpoint === endpoint) ?? {}
  const named = (name: string) => server.call(endpoint, withChange(valid, place, name), token)
  expect((await named('Once Only')).status).toBe(200)
  const { status, body } = await named('  ONCE only ')
  expect(status).toBe(409)
  expect(body.error.fields).toEqual({ [place]: message })
})
