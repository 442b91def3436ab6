import { auditEndpoints } from '@shiftward/contract/audit.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import { client, otherClientId, type PlayedProvider, playIdentityProvider } from '../../../test/identity-provider.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { defaultPassword, makeUser, mapProvider, type User } from '../../demo/factories.ts'

/** Sign-ins and attacks on them, against a real OpenID Connect provider. */

const redirectUrl = 'https://console.example.test/single-sign-on'
let server: TestApp
let north: World
let south: World
let ofNorth: PlayedProvider
let ofSouth: PlayedProvider
let person: User

beforeAll(async () => {
  server = await startApp({ ssoUrl: redirectUrl, ssoPrivateHosts: ['127.0.0.1'] })
  north = await makeWorld(server.db, 'North')
  south = await makeWorld(server.db, 'South')
  ofNorth = await playIdentityProvider({ redirectUrl, isVerified: (email) => !email.startsWith('unverified') })
  ofSouth = await playIdentityProvider({ redirectUrl })
  const admin = await server.tokenOf(await makeUser(server.db))
  for (const [world, provider, domain] of [
    [north, ofNorth, 'north.test'],
    [south, ofSouth, 'south.test'],
  ] as const) {
    const setting = {
      issuer: provider.issuer,
      ...client,
      domains: [domain],
      isOn: true,
      currentPassword: defaultPassword,
    }
    const saved = await server.call(ssoEndpoints.save, { ...setting, organizationId: world.organization.id }, admin)
    expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  }
})
afterAll(async () => {
  await Promise.all([ofNorth.close(), ofSouth.close()])
  await server.close()
})

let serial = 0
const at = (domain: string) => `person-${++serial}@${domain}`

beforeEach(async () => {
  person = await makeUser(server.db, { facilities: [north.facility], email: at('north.test') })
})

async function start(email = person.email): Promise<{ address: string; secret: string }> {
  const { status, body } = await server.call(ssoEndpoints.start, { email })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

const finish = (secret: string, answer: string) => server.call(ssoEndpoints.finish, { secret, answer })

/** The whole way of somebody whom the provider knows by this address. */
async function signInAs(email: string, from = person.email) {
  const { address, secret } = await start(from)
  return finish(secret, await ofNorth.signIn(address, { email }))
}

const declined = { status: 403, body: { error: { message: texts.sso.declined } } }
const refused = { status: 403, body: { error: { message: texts.sso.refused } } }
const over = { status: 409, body: { error: { message: texts.sso.over } } }

const altered = (address: string, changes: Record<string, string>) => {
  const url = new URL(address)
  for (const [name, value] of Object.entries(changes)) url.searchParams.set(name, value)
  return url.href
}

test('the organization’s provider opens the account with the same verified address', async () => {
  const { status, body } = await signInAs(person.email.toUpperCase())
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body).toMatchObject({ userCode: person.code, userType: 'facility', isTesselMedAdmin: false })
  const who = await server.call(sessionEndpoints.session, {}, body.token)
  expect(who.body).toMatchObject({ status: true, userCode: person.code })
})

test('the sign-in is in the audit log of the organization, and says by which way', async () => {
  await signInAs(person.email)
  const token = await server.tokenOf(north.admins.organization)
  const { body } = await server.call(auditEndpoints.getAll, { size: 5, actor: person.code }, token)
  expect(body.data.rows[0]).toMatchObject({
    action: 'signed in',
    subject: 'session',
    after: { account: person.email, via: 'single sign-on' },
  })
})

test('what goes to the browser holds neither nonce, verifier nor client secret', async () => {
  const { address } = await start()
  const asked = new URL(address)
  expect(asked.searchParams.get('code_challenge_method')).toBe('S256')
  expect(asked.searchParams.get('redirect_uri')).toBe(redirectUrl)
  const { nonce, code_verifier } = await server.db
    .selectFrom('sso_sign_ins')
    .select(['nonce', 'code_verifier'])
    .where('nonce', '=', asked.searchParams.get('nonce') ?? '')
    .executeTakeFirstOrThrow()
  expect(nonce).toHaveLength(43)
  expect(address).not.toContain(code_verifier)
  expect(address).not.toContain(client.clientSecret)
})

test('neither a temporary password nor the code of a second factor is asked for', async () => {
  await server.db.updateTable('users').set({ password_is_temporary: true }).where('id', '=', person.id).execute()
  const { body } = await signInAs(person.email)
  expect(body).toMatchObject({ status: true, mustChangePassword: false })
  const who = await server.call(sessionEndpoints.permissions, {}, body.token)
  expect(who.status).toBe(200)
  const login = await server.call(sessionEndpoints.login, { username: person.email, password: defaultPassword })
  expect(login.body).toMatchObject({ status: true, mustChangePassword: true })
})

test('a domain that nobody signs in with leads nowhere, with an account or without one', async () => {
  const known = await makeUser(server.db, { facilities: [north.facility], email: at('elsewhere.test') })
  expect(await start(known.email)).toBeNull()
  expect(await start('nobody@elsewhere.test')).toBeNull()
})

test('an address without an account leads to the provider all the same, and is refused afterwards', async () => {
  expect(await signInAs('nobody@north.test', 'nobody@north.test')).toMatchObject(refused)
  const token = await server.tokenOf(north.admins.organization)
  const { body } = await server.call(auditEndpoints.getAll, { size: 5, action: 'refused' }, token)
  expect(body.data.rows[0]).toMatchObject({ after: { account: 'nobody@north.test', via: 'single sign-on' } })
})

test('an address that the provider has not verified is refused', async () => {
  const { email } = await makeUser(server.db, { facilities: [north.facility], email: `unverified-${at('north.test')}` })
  expect(await signInAs(email)).toMatchObject(refused)
})

test('a provider opens no account of another organization, of several, of the platform or of a QHP', async () => {
  const facilities = [north.facility]
  const both = await makeUser(server.db, { facilities, email: at('north.test') })
  const place = { user_id: both.id, organization_id: south.organization.id, facility_id: south.facility.id }
  await server.db.insertInto('facility_users').values(place).execute()
  const worker = await makeUser(server.db, { facilities, email: at('north.test') })
  await mapProvider(server.db, { provider: worker, facility: south.facility })
  const clinician = await makeUser(server.db, { user_type: 'provider', email: at('north.test') })
  await mapProvider(server.db, { provider: clinician, facility: north.facility })
  const people = {
    both,
    worker,
    clinician,
    other: await makeUser(server.db, { facilities: [south.facility], email: at('north.test') }),
    elsewhere: await makeUser(server.db, { facilities, email: at('south.test') }),
    platform: await makeUser(server.db, { email: at('north.test') }),
    gone: await makeUser(server.db, { facilities, email: at('north.test'), deactivated_at: new Date() }),
    unconfirmed: await makeUser(server.db, { facilities, email: at('north.test'), confirmed_at: null }),
    nowhere: await makeUser(server.db, { user_type: 'facility', email: at('north.test') }),
  }
  for (const [name, { email }] of Object.entries(people)) {
    expect(await signInAs(email), name).toMatchObject(refused)
  }
  expect(
    await server.db
      .selectFrom('sessions')
      .select('id')
      .where(
        'user_id',
        'in',
        Object.values(people).map(({ id }) => id),
      )
      .execute(),
  ).toEqual([])
})

test('an answer counts once', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(address, { email: person.email })
  const [first, second] = await Promise.all([finish(secret, answer), finish(secret, answer)])
  expect([first.status, second.status].sort()).toEqual([200, 409])
  expect(await finish(secret, answer)).toMatchObject(over)
})

test('an answer counts only in the browser that began, and only one time', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(address, { email: person.email })
  expect(await finish('x'.repeat(43), answer)).toMatchObject(over)
  expect(await finish(secret, answer)).toMatchObject(over)
})

test('an answer with a state that nobody asked for, or with none, is refused', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(altered(address, { state: 'made-up' }), { email: person.email })
  expect(await finish(secret, answer)).toMatchObject(over)
  expect(await finish(secret, answer.replace(/state=[^&]*&?/, ''))).toMatchObject(over)
})

test('an answer to another sign-in of the same person is refused', async () => {
  const mine = await start()
  const theirs = await start()
  const code = new URLSearchParams(await ofNorth.signIn(theirs.address, { email: person.email })).get('code') ?? ''
  const state = new URL(mine.address).searchParams.get('state') ?? ''
  const iss = encodeURIComponent(ofNorth.issuer)
  expect(await finish(mine.secret, `?code=${code}&state=${state}&iss=${iss}`)).toMatchObject(declined)
})

test('an id token with another nonce is refused', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(altered(address, { nonce: 'made-up' }), { email: person.email })
  expect(await finish(secret, answer)).toMatchObject(declined)
})

test('what another application of the organization was given is refused', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(altered(address, { client_id: otherClientId }), { email: person.email })
  expect(await finish(secret, answer)).toMatchObject(declined)
})

test('an answer of another organization’s provider is refused, with its name and without', async () => {
  for (const change of [(answer: string) => answer, (answer: string) => answer.replace(/&?iss=[^&]*/, '')]) {
    const { address, secret } = await start()
    const elsewhere = address.replace(ofNorth.issuer, ofSouth.issuer)
    const answer = change(await ofSouth.signIn(elsewhere, { email: person.email }))
    expect(await finish(secret, answer)).toMatchObject(declined)
  }
})

test('who goes back at the provider is told so', async () => {
  const { address, secret } = await start()
  expect(await finish(secret, await ofNorth.signIn(address, { cancel: '1' }))).toMatchObject(declined)
})

test('a sign-in takes ten minutes at most', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(address, { email: person.email })
  const before = server.clock.now
  server.clock.now = new Date(before.getTime() + limits.sso.lifeMs + 1000)
  expect(await finish(secret, answer)).toMatchObject(over)
  server.clock.now = before
})

test('a provider that is switched off opens nothing, not even for those under way', async () => {
  const { address, secret } = await start()
  const answer = await ofNorth.signIn(address, { email: person.email })
  const setOn = (is_on: boolean) =>
    server.db.updateTable('sso_providers').set({ is_on }).where('organization_id', '=', north.organization.id).execute()
  await setOn(false)
  expect(await finish(secret, answer)).toMatchObject(over)
  expect(await start()).toBeNull()
  await setOn(true)
})

test('while a provider is down, people are told, and sign in with their password', async () => {
  const down = await playIdentityProvider({ redirectUrl })
  await down.close()
  const world = await makeWorld(server.db, 'Down')
  const admin = await server.tokenOf(await makeUser(server.db))
  const setting = {
    issuer: down.issuer,
    ...client,
    domains: ['down.test'],
    isOn: true,
    currentPassword: defaultPassword,
  }
  await accepted(server.call(ssoEndpoints.save, { ...setting, organizationId: world.organization.id }, admin))
  const { email } = await makeUser(server.db, { facilities: [world.facility], email: at('down.test') })
  const { status, body } = await server.call(ssoEndpoints.start, { email })
  expect({ status, message: body.error.message }).toEqual({ status: 503, message: texts.sso.unavailable })
  const login = await server.call(sessionEndpoints.login, { username: email, password: defaultPassword })
  expect(login.status).toBe(200)
})
