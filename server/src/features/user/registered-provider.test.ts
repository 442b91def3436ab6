import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { facilityEndpoints } from '@shiftward/contract/facility.ts'
import { registeredProviderEndpoints } from '@shiftward/contract/registered-provider.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  type Facility,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'

const text = texts.user
const { find, map } = registeredProviderEndpoints

let server: TestApp
let home: Facility
let abroad: Facility
let boss: User
const tokens: Record<string, string> = {}
/** Registered themselves, and work nowhere yet. */
let person: User

beforeAll(async () => {
  server = await startApp()
  const { db } = server
  const own = await makeOrganization(db)
  const foreign = await makeOrganization(db)
  home = await makeFacility(db, { organization: own })
  abroad = await makeFacility(db, { organization: foreign })
  boss = await makeUser(db, { organization: own })
  tokens.platform = await server.tokenOf(await makeUser(db))
  tokens.organization = await server.tokenOf(boss)
  tokens.facility = await server.tokenOf(await makeUser(db, { facilities: [home] }))
  tokens.rival = await server.tokenOf(await makeUser(db, { organization: foreign }))
})
beforeEach(async () => {
  person = await makeProvider(server.db, { registered_at: new Date(), phone: '5550104242' })
})
afterAll(() => server.close())

const search = (npiOrEmail: string, by = 'facility') => server.call(find, { npiOrEmail }, tokens[by])
const mapTo = (facility: Facility, npiOrEmail: string, more: object = {}, by = 'facility') =>
  server.call(map, { npiOrEmail, facilityId: facility.id, labourType: 'Locum', ...more }, tokens[by])
const mapping = (facility: Facility, more: object = {}) => [
  { providerCode: person.code, facilityId: facility.id, labourType: 'Locum', ...more },
]
const stored = () => server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow()

test('a registered person is found by the whole NPI or E-Mail, with no more than is needed', async () => {
  const found = {
    firstName: person.first_name,
    lastName: person.last_name,
    npi: person.npi,
    dob: '06-15-1985',
    phone: '(•••) •••-4242',
    emailId: 'u•••@demo.test',
    skill: ['Physician'],
    specialty: ['Emergency Medicine'],
    needsIdentityCheck: true,
  }
  for (const known of [person.npi, person.email, ` ${person.email.toUpperCase()} `]) {
    expect((await search(known)).body.data).toEqual({ found })
  }
  for (const part of [person.npi.slice(0, 9), person.last_name, '%', person.code]) {
    expect((await search(part)).body.data).toEqual({ found: null })
  }
  expect((await search('')).status).toBe(400)
})

test('nobody else is found: people whom an administrator made, the unconfirmed and the deactivated', async () => {
  const { db } = server
  const others = [
    await makeProvider(db, { facility: abroad }),
    await makeProvider(db, { registered_at: new Date(), confirmed_at: null }),
    await makeProvider(db, { registered_at: new Date(), deactivated_at: new Date() }),
  ]
  for (const { email } of others) {
    expect((await search(email)).body.data).toEqual({ found: null })
    expect((await mapTo(home, email, { isIdentityChecked: true })).status).toBe(404)
  }
})

test('each search is in the log of the organization that searched', async () => {
  await search(person.email)
  await search('nobody@example.test')
  const { body } = await server.call(auditEndpoints.getAll, { subject: 'person_search', size: 2 }, tokens.organization)
  expect(body.data.rows).toMatchObject([
    { action: 'read', subjectName: 'Nobody found', after: { q: 'nobody@example.test' } },
    { action: 'read', subjectName: `Robin ${person.last_name}`, after: { q: person.email } },
  ])
})

test('the first mapping asks for the identity, and keeps who checked it', async () => {
  const refused = await mapTo(home, person.npi)
  expect([refused.status, refused.body.error.fields]).toEqual([409, { isIdentityChecked: text.identityUnchecked }])
  const { status, body } = await mapTo(home, person.npi, { isIdentityChecked: true }, 'organization')
  expect([status, body.data]).toMatchObject([200, [{ facilityId: home.id, labourType: 'Locum' }]])
  expect(await stored()).toMatchObject({ identity_checked_at: server.clock.now, identity_checked_by: boss.id })
  const log = await server.call(auditEndpoints.getAll, { q: person.last_name, action: 'changed' }, tokens.organization)
  expect(log.body.data.rows).toMatchObject([
    {
      subject: 'users',
      actorName: `${boss.first_name} ${boss.last_name}`,
      after: { identity_checked_by: expect.anything() },
    },
  ])
  const told = await server.db.selectFrom('outbox').select('subject').where('recipient_id', '=', person.id).execute()
  expect(told).toEqual([{ subject: `You have been added to ${home.name}` }])
  // Another organization need not ask again.
  expect((await mapTo(abroad, person.email, {}, 'rival')).status).toBe(200)
})

test('the panel’s call asks too, but not for a mapping that is there already', async () => {
  const call = (rows: object[]) => server.call(facilityEndpoints.mapProvider, rows, tokens.platform)
  const details = async () =>
    (await server.call(userEndpoints.getByCode, { id: person.code }, tokens.platform)).body.data.needsIdentityCheck
  expect(await details()).toBe(true)
  const refused = await call(mapping(home))
  expect([refused.status, refused.body.error.fields]).toEqual([409, { isIdentityChecked: text.identityUnchecked }])
  await mapProvider(server.db, { provider: person, facility: home })
  expect((await call(mapping(home, { labourType: 'Employee' }))).status).toBe(200)
  expect((await call(mapping(abroad, { isIdentityChecked: true }))).status).toBe(200)
  expect(await details()).toBe(false)
})

test('without an NPI nobody can be mapped until it is entered', async () => {
  person = await makeProvider(server.db, { registered_at: new Date(), npi: '' })
  const refused = await mapTo(home, person.email, { isIdentityChecked: true })
  expect([refused.status, refused.body.error.fields]).toEqual([409, { npi: text.npiMissing }])
  const inPanel = mapping(home, { isIdentityChecked: true })
  expect((await server.call(facilityEndpoints.mapProvider, inPanel, tokens.platform)).status).toBe(409)
  await server.db.updateTable('users').set({ npi: '1902846306' }).where('id', '=', person.id).execute()
  expect((await mapTo(home, person.email, { isIdentityChecked: true })).status).toBe(200)
})

test('facilities outside the scope do not exist', async () => {
  expect((await mapTo(abroad, person.email, { isIdentityChecked: true })).status).toBe(404)
  expect(await stored()).toEqual(person)
})
