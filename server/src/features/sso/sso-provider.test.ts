import { ssoEndpoints } from '@shiftward/contract/sso.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { client } from '../../../test/identity-provider.ts'
import { playRogueProvider, type Rogue } from '../../../test/rogue-provider.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { defaultPassword, makeUser, type User } from '../../demo/factories.ts'

/** What a provider could answer that wants to harm us, or that somebody else speaks for. */

let server: TestApp
let world: World
let rogue: Awaited<ReturnType<typeof playRogueProvider>>
let person: User
let admin: string

beforeAll(async () => {
  server = await startApp({
    ssoUrl: 'https://console.example.test/single-sign-on',
    ssoPrivateHosts: ['127.0.0.1'],
  })
  world = await makeWorld(server.db, 'Rogue')
  person = await makeUser(server.db, { facilities: [world.facility], email: 'person@rogue.test' })
  admin = await server.tokenOf(await makeUser(server.db))
  rogue = await playRogueProvider()
  const setting = {
    issuer: rogue.issuer,
    ...client,
    domains: ['rogue.test'],
    isOn: true,
    currentPassword: defaultPassword,
  }
  const saved = await server.call(ssoEndpoints.save, { ...setting, organizationId: world.organization.id }, admin)
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
})
afterAll(async () => {
  await rogue.close()
  await server.close()
})

async function signIn(next: Rogue) {
  rogue.be(next)
  const { body } = await server.call(ssoEndpoints.start, { email: person.email })
  const answer = rogue.answerTo(body.data.address)
  return server.call(ssoEndpoints.finish, { secret: body.data.secret, answer })
}

const withClaims = (claims: object): Rogue => ({ token: { claims: { email: 'person@rogue.test', ...claims } } })

test('a token as it should be signs in', async () => {
  const { status, body } = await signIn(withClaims({}))
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.userCode).toBe(person.code)
})

test.each<[string, Rogue]>([
  ['of another application', withClaims({ aud: 'payroll' })],
  ['of several applications, made for another one', withClaims({ aud: ['shiftward', 'payroll'], azp: 'payroll' })],
  ['of another provider', withClaims({ iss: 'https://login.example.org' })],
  ['that has expired', withClaims({ exp: 1_700_000_000 })],
  ['without the nonce', withClaims({ nonce: undefined })],
  ['with the nonce of another sign-in', withClaims({ nonce: 'x' })],
  ['signed by somebody else', { token: { ...withClaims({}).token, isSignedByOther: true } }],
  ['that is not signed', { token: { ...withClaims({}).token, alg: 'none' } }],
])('a token %s is declined', async (_, next) => {
  expect(await signIn(next)).toMatchObject({ status: 403, body: { error: { message: texts.sso.declined } } })
})

test.each([
  ['no address', { email: undefined }],
  ['an address that it has not verified', { email_verified: false }],
  ['an address and a text instead of the mark', { email_verified: 'false' }],
  ['an address without saying whether it is verified', { email_verified: undefined }],
  ['a list of addresses', { email: ['person@rogue.test'] }],
])('a token with %s opens no account', async (_, claims) => {
  const { status, body } = await signIn(withClaims(claims))
  expect({ status, message: body.error?.message }).toEqual({ status: 403, message: texts.sso.refused })
})

const tried = async (next: Rogue, issuer = rogue.issuer): Promise<string | null> => {
  rogue.be(next)
  const { status, body } = await server.call(ssoEndpoints.test, { issuer }, admin)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.problem
}

test('a test of the connection says what is wrong', async () => {
  expect(await tried({})).toBeNull()
  expect(await tried({ metadata: { issuer: 'https://login.example.org' } })).toBe(texts.sso.unreadable)
  expect(await tried({ metadata: { token_endpoint: undefined } })).toBe(texts.sso.unreadable)
  expect(await tried({ discovery: (response) => response.end('<html>') })).toBe(texts.sso.unreadable)
  expect(await tried({ discovery: (response) => response.destroy() })).toBe(texts.sso.unreachable)
  expect(await tried({}, 'https://10.0.0.7')).toBe(texts.sso.forbidden)
  expect(await tried({}, 'https://localhost')).toBe(texts.sso.forbidden)
  expect(await tried({}, 'http://login.example.org')).toBe(texts.sso.forbidden)
})

test('a redirect of the provider is not followed', async () => {
  const discovery: Rogue['discovery'] = (response) => response.writeHead(302, { location: '/secret' }).end()
  expect(await tried({ discovery })).toBe(texts.sso.unreadable)
  expect(rogue.asked).toEqual(['/.well-known/openid-configuration'])
})

test('the browser is sent to pages only, and to none inside the network', async () => {
  for (const page of ['javascript:alert(1)', 'https://10.0.0.7/', 'http://login.example.org/']) {
    expect(await tried({ metadata: { authorization_endpoint: page } }), page).toBe(texts.sso.forbidden)
  }
})

test('the secret is sent to no address inside the network', async () => {
  const { status, body } = await signIn({ metadata: { token_endpoint: 'https://10.0.0.7/token' } })
  expect({ status, message: body.error.message }).toEqual({ status: 503, message: texts.sso.unavailable })
})
