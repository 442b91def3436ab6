import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { defaultPassword, makeUser } from '../../demo/factories.ts'

let server: TestApp
let own: World
let other: World
const tokens = { platform: '', own: '', other: '' }

beforeAll(async () => {
  server = await startApp({ ssoUrl: 'https://console.example.test/single-sign-on' })
  own = await makeWorld(server.db, 'Own')
  other = await makeWorld(server.db, 'Other')
  tokens.platform = await server.tokenOf(await makeUser(server.db))
  tokens.own = await server.tokenOf(own.admins.organization)
  tokens.other = await server.tokenOf(other.admins.organization)
})
afterAll(() => server.close())

const secret = 'a-secret-that-must-not-show'
const form = {
  issuer: 'https://login.own.test',
  clientId: 'shiftward',
  clientSecret: secret,
  domains: ['own.test'],
  isOn: true,
  currentPassword: defaultPassword,
}

type Who = keyof typeof tokens

const save = (who: Who, changes: object = {}) =>
  server.call(ssoEndpoints.save, { ...form, organizationId: own.organization.id, ...changes }, tokens[who])

async function stored(who: Who = 'own') {
  const input = { organizationId: own.organization.id }
  return (await server.call(ssoEndpoints.getById, input, tokens[who])).body.data
}

const offered = async () => (await server.call(settingEndpoints.get)).body.data.offersSso

test('the sign-in page offers single sign-on once an organization uses it', async () => {
  expect(await offered()).toBe(false)
  expect((await save('own')).status).toBe(200)
  expect(await offered()).toBe(true)
  await save('own', { isOn: false })
  expect(await offered()).toBe(false)
})

test('the settings come back without the secret, with the address that the provider has to know', async () => {
  await save('own', { domains: [' Own.Test ', 'clinic.own.test'] })
  const { version, ...setting } = await stored()
  expect(setting).toEqual({
    organizationId: own.organization.id,
    organizationName: 'Own organization',
    issuer: form.issuer,
    clientId: form.clientId,
    domains: ['clinic.own.test', 'own.test'],
    isOn: true,
    hasSecret: true,
    redirectUrl: 'https://console.example.test/single-sign-on',
  })
  expect(version).toBeGreaterThan(0)
})

test('the audit log tells of every change, and never the secret', async () => {
  await save('own', { clientSecret: `${secret}-2`, issuer: 'https://sso.own.test' })
  const { body } = await server.call(auditEndpoints.getAll, { size: 100 }, tokens.own)
  const entry = body.data.rows.find(({ subject }: { subject: string }) => subject === 'sso_providers')
  expect(entry).toMatchObject({ subjectName: 'Own organization', actorCode: own.admins.organization.code })
  expect(JSON.stringify(body)).toContain('https://sso.own.test')
  const { rows } = (await server.call(auditEndpoints.getAll, { size: 100 }, tokens.platform)).body.data
  expect(JSON.stringify(rows)).not.toContain(secret)
  const log = await server.db.selectFrom('audit_log').selectAll().execute()
  const keys = await server.db.selectFrom('idempotency_keys').selectAll().execute()
  expect(JSON.stringify([log, keys])).not.toContain(secret)
})

test('the password is asked for again, and a wrong one changes nothing', async () => {
  await save('own')
  const { issuer } = await stored()
  for (const who of ['own', 'platform'] as const) {
    expect(await save(who, { issuer: 'https://login.evil.test', currentPassword: 'Guess-2026' })).toMatchObject({
      status: 400,
      body: { error: { fields: { currentPassword: texts.account.currentPasswordWrong } } },
    })
    expect((await save(who, { currentPassword: undefined })).status).toBe(400)
  }
  expect((await stored()).issuer).toBe(issuer)
})

test('the other admins of the organization get a mail about each change, and nobody else', async () => {
  const organization = own.organization
  const peer = await makeUser(server.db, { organization })
  await makeUser(server.db, { organization, deactivated_at: new Date() })
  await save('own')
  const mails = () =>
    server.db.selectFrom('outbox').select(['address', 'body', 'channel']).where('cause', 'like', 'sso-changed:%')
  await server.db.deleteFrom('outbox').execute()
  const { version: _, redirectUrl: __, ...unchanged } = await stored()
  await save('own', { ...unchanged, clientSecret: '' })
  expect(await mails().execute()).toEqual([])
  await save('own', { issuer: 'https://login.taken.test' })
  const { first_name, last_name } = own.admins.organization
  expect(await mails().execute()).toEqual([
    { address: peer.email, channel: 'email', body: expect.stringContaining(`${first_name} ${last_name} changed`) },
  ])
  expect((await mails().execute())[0]?.body).toContain('https://login.taken.test')
  await server.db.deleteFrom('outbox').execute()
  await save('platform', { isOn: false })
  expect((await mails().execute()).map(({ address }) => address).sort()).toEqual(
    [own.admins.organization.email, peer.email].sort(),
  )
})

test('an empty secret keeps the stored one, but is never sent to another provider', async () => {
  await save('own')
  expect((await save('own', { clientSecret: '', domains: ['own.test', 'new.own.test'] })).status).toBe(200)
  for (const change of [{ issuer: 'https://login.evil.test' }, { clientId: 'another' }]) {
    expect(await save('own', { clientSecret: '', ...change })).toMatchObject({
      status: 400,
      body: { error: { fields: { clientSecret: texts.sso.clientSecretRequired } } },
    })
  }
  expect((await stored()).issuer).toBe(form.issuer)
})

test('a domain leads to one organization only', async () => {
  const theirs = { organizationId: other.organization.id, issuer: 'https://login.other.test' }
  const { status, body } = await save('platform', theirs)
  expect({ status, field: body.error.fields.domains }).toEqual({
    status: 409,
    field: texts.sso.domainTaken('own.test'),
  })
  expect((await save('platform', { ...theirs, domains: ['other.test'] })).status).toBe(200)
})

test('only the platform admin adds a domain at which others have an address', async () => {
  await makeUser(server.db, { facilities: [other.facility], email: 'colleague@shared.test' })
  const { status, body } = await save('own', { domains: ['own.test', 'shared.test'] })
  expect({ status, field: body.error.fields.domains }).toEqual({
    status: 403,
    field: texts.sso.domainShared('shared.test'),
  })
  expect((await save('platform', { domains: ['own.test', 'shared.test'] })).status).toBe(200)
  // From then on the organization's admin may keep it.
  expect((await save('own', { domains: ['own.test', 'shared.test'], isOn: false })).status).toBe(200)
  await makeUser(server.db, { facilities: [own.facility], email: 'nurse@ours.test' })
  expect((await save('own', { domains: ['own.test', 'ours.test'] })).status).toBe(200)
})

test('of two people who change the settings at once, the second is told', async () => {
  const { version } = await stored()
  expect((await save('own', { version, clientId: 'first' })).status).toBe(200)
  expect(await save('platform', { version, clientId: 'second' })).toMatchObject({
    status: 409,
    body: { error: { message: texts.common.changedMeanwhile } },
  })
})

test.each([
  ['an address without a protocol', { issuer: 'login.own.test' }, 'issuer'],
  ['an address with a query', { issuer: 'https://login.own.test/?a=b' }, 'issuer'],
  ['an address of another kind', { issuer: 'ftp://login.own.test' }, 'issuer'],
  ['no client id', { clientId: ' ' }, 'clientId'],
  ['no domain', { domains: [] }, 'domains'],
  ['a domain twice', { domains: ['own.test', 'OWN.test'] }, 'domains'],
])('%s is refused at its field', async (_, change, field) => {
  const { status, body } = await save('own', change)
  expect(status).toBe(400)
  expect(body.error.fields).toHaveProperty(field)
})
