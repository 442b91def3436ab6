import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import { makeFacility, makeOrganization, makeUser, type Organization } from '../../demo/factories.ts'

let server: TestApp
let platform: string
let own: Organization
let foreign: Organization
let admin: string

beforeAll(async () => {
  server = await startApp()
  own = await makeOrganization(server.db, { name: 'Own' })
  foreign = await makeOrganization(server.db, { name: 'Foreign' })
  platform = await server.tokenOf(await makeUser(server.db))
  admin = await server.tokenOf(await makeUser(server.db, { organization: own }))
})
afterAll(() => server.close())

const form = (name: string) => ({
  name,
  extension: { address: { addressline1: '9 Elm Street', city: 'Troy', state: 'NY', zip: '12180' }, npi: '' },
})

test('the platform admin creates an organization and reads it back', async () => {
  const created = await server.call(organizationEndpoints.create, form('  Riverside Health '), platform)
  expect(created.status).toBe(200)
  const { organizationId: id } = created.body.data
  const read = await server.call(organizationEndpoints.getById, { id }, platform)
  expect(read.body.data).toMatchObject({
    organizationName: 'Riverside Health',
    extension: form('').extension,
  })
})

test('a name is taken regardless of case and surrounding spaces', async () => {
  const { status, body } = await server.call(organizationEndpoints.create, form(' oWn '), platform)
  expect(status).toBe(409)
  expect(body.error.fields).toEqual({ name: texts.organization.nameTaken })
})

test('state and zip have a form; a stored one that has none stays while it is unchanged', async () => {
  const at = (state: string, zip: string) => {
    const { name, extension } = form('Faraway')
    return { name, extension: { ...extension, address: { ...extension.address, state, zip } } }
  }
  const wrong = {
    'extension.address.state': texts.common.unknownState,
    'extension.address.zip': texts.common.zipDigits,
  }
  const created = await server.call(organizationEndpoints.create, at('QQ', '1'), platform)
  expect(created).toMatchObject({ status: 400, body: { error: { fields: wrong } } })
  const { id } = await makeOrganization(server.db, { name: 'Faraway', state: 'QQ', zip: '1' })
  expect((await server.call(organizationEndpoints.update, { id, ...at('QQ', '1') }, platform)).status).toBe(200)
  const changed = await server.call(organizationEndpoints.update, { id, ...at('XX', '2') }, platform)
  expect(changed).toMatchObject({ status: 400, body: { error: { fields: wrong } } })
})

test('an organization keeps its own name on update', async () => {
  const answer = await server.call(organizationEndpoints.update, { id: own.id, ...form('OWN') }, admin)
  expect(answer.status).toBe(200)
  await accepted(server.call(organizationEndpoints.update, { id: own.id, ...form('Own') }, admin))
})

test('organizations are listed by name as people order them', async () => {
  for (const name of ['order 10', 'Order 9', 'Örder 8']) await makeOrganization(server.db, { name })
  const list = await server.call(organizationEndpoints.getAll, {}, platform)
  const names = list.body.data.map((row: { organizationName: string }) => row.organizationName)
  expect(names.filter((name: string) => /rder/.test(name))).toEqual(['Örder 8', 'Order 9', 'order 10'])
})

test('when two create the same name at once, exactly one succeeds', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => server.call(organizationEndpoints.create, form('Twin'), platform)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('an organization admin sees and changes their own only', async () => {
  const list = await server.call(organizationEndpoints.getAll, {}, admin)
  expect(list.body.data.map((row: { organizationId: number }) => row.organizationId)).toEqual([own.id])
  const unknown = await server.call(organizationEndpoints.getById, { id: 999_999 }, admin)
  const outside = await server.call(organizationEndpoints.getById, { id: foreign.id }, admin)
  expect(outside.status).toBe(404)
  expect(outside.body.error.message).toBe(unknown.body.error.message)
  const change = await server.call(organizationEndpoints.update, { id: foreign.id, ...form('Taken over') }, admin)
  expect(change.status).toBe(404)
  expect((await server.call(organizationEndpoints.create, form('Another'), admin)).status).toBe(403)
})

test('a facility admin reads the organization above them', async () => {
  const facility = await makeFacility(server.db, { organization: own })
  const token = await server.tokenOf(await makeUser(server.db, { facilities: [facility] }))
  const list = await server.call(organizationEndpoints.getAll, {}, token)
  expect(list.body.data.map((row: { organizationId: number }) => row.organizationId)).toEqual([own.id])
})

test('GetOrganization returns the user’s organization, within the scope', async () => {
  const rival = await makeUser(server.db, { organization: foreign })
  const mine = await server.call(organizationEndpoints.ofUser, {}, admin)
  expect(mine.body.data.organizationId).toBe(own.id)
  const theirs = await server.call(organizationEndpoints.ofUser, { userCode: rival.code }, admin)
  expect(theirs.body.data).toBeNull()
})
