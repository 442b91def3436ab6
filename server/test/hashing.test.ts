import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeFacility, makeOrganization, makeProvider, makeUser } from '../src/demo/factories.ts'
import { answerResetRequests } from '../src/features/session/password-reset.service.ts'
import { accepted, startApp, type TestApp } from './harness.ts'

/** Hashing that waits until the test releases it. */
const hashing = vi.hoisted(() => ({ waiting: 0, goOn: Promise.resolve() }))
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>()
  const hash: typeof argon2.hash = async (...given) => {
    hashing.waiting += 1
    await hashing.goOn
    return argon2.hash(...given)
  }
  return { ...argon2, hash }
})

let server: TestApp
let platform: string
beforeAll(async () => {
  server = await startApp({ resetUrl: 'https://console.example.test/reset-password' })
  platform = await server.tokenOf(await makeUser(server.db))
  // The hash that unknown people are checked against is made once, and must not be counted.
  await server.call(sessionEndpoints.login, { username: 'nobody@example.test', password: 'nothing' })
})
afterAll(() => server.close())

const person = { firstName: 'Ada', lastName: 'Hill', phone: '5550100123', zip: '12207', dob: '06-15-1985' }
const form = { ...person, emailId: 'ada@example.test', npi: '', password: 'secret-1' }
const skills = { skill: ['Physician'], specialty: ['Neurology'] }

async function aProvider() {
  return makeProvider(server.db, {
    facility: await makeFacility(server.db, { organization: await makeOrganization(server.db) }),
  })
}

async function aLink() {
  const { email } = await makeUser(server.db)
  await accepted(server.call(sessionEndpoints.forgotPassword, { email }))
  await answerResetRequests(server.deps)
  const { body } = await server.db.selectFrom('outbox').select('body').orderBy('id', 'desc').executeTakeFirstOrThrow()
  return /#token=([\w-]+)/.exec(body)?.[1] ?? ''
}

test.each([
  ['an admin is created', async () => () => server.call(userEndpoints.register, form, platform)],
  [
    'an admin gets a password',
    async () => {
      const { id: userId } = await makeUser(server.db)
      return () => server.call(userEndpoints.update, { ...form, emailId: 'bea@example.test', userId }, platform)
    },
  ],
  [
    'a provider is created',
    async () => () =>
      server.call(
        registrationEndpoints.register,
        { ...form, ...skills, emailId: 'cy@example.test', npi: '1', isWeb: true },
        platform,
      ),
  ],
  [
    'a provider gets a password',
    async () => {
      const { id: userId } = await aProvider()
      const change = { ...form, ...skills, emailId: 'dee@example.test', npi: '2', userId }
      return () => server.call(userEndpoints.updateProvider, change, platform)
    },
  ],
  [
    'somebody registers',
    async () => () => server.call(registrationEndpoints.register, { ...form, addressLine1: '1 Elm Street' }),
  ],
  [
    'a code is sent again',
    async () => {
      const again = { ...form, phone: '5550100888', emailId: 'again@example.test', addressLine1: '1 Elm Street' }
      const { body } = await server.call(registrationEndpoints.register, again)
      server.clock.pass(60_000)
      return () => server.call(registrationEndpoints.resendCode, { challenge: body.data.challenge })
    },
  ],
  [
    'a link is used',
    async () => {
      const token = await aLink()
      return () => server.call(sessionEndpoints.resetPassword, { token, password: 'brand-new-1' })
    },
  ],
])('while it is hashed nobody waits for the database: %s', async (_, prepare) => {
  const act = await prepare()
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(hashing, { waiting: 0, goOn: promise })
  // One more than the number of connections.
  const answers = Array.from({ length: 11 }, act)
  try {
    await vi.waitFor(() => expect(hashing.waiting).toBe(11), { timeout: 30_000 })
    expect((await server.call(sessionEndpoints.session, {}, platform)).status).toBe(200)
  } finally {
    resolve()
  }
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.every((status) => status < 500)).toBe(true)
})

test('what a limit refuses is not hashed', async () => {
  const register = (emailId: string) =>
    server.call(registrationEndpoints.register, {
      ...form,
      phone: '5550100777',
      emailId,
      addressLine1: '',
      specialty: '',
    })
  const first = await register('first@example.test')
  expect(first.status).toBe(200)
  const before = hashing.waiting
  expect((await register('second@example.test')).status).toBe(429)
  const { challenge } = first.body.data
  expect((await server.call(registrationEndpoints.resendCode, { challenge })).status).toBe(429)
  expect(hashing.waiting).toBe(before)
})

test('nothing is hashed for a registration, a link or an invitation that does not exist', async () => {
  const before = hashing.waiting
  const password = 'brand-new-1'
  expect((await server.call(registrationEndpoints.resendCode, { challenge: 'unknown' })).status).toBe(404)
  expect((await server.call(sessionEndpoints.resetPassword, { token: 'unknown', password })).status).toBe(409)
  expect((await server.call(invitationEndpoints.accept, { token: 'unknown', password })).status).toBe(409)
  expect(hashing.waiting).toBe(before)
})

test('nothing is hashed for an E-Mail or NPI that another account has', async () => {
  const { email: emailId, npi } = await aProvider()
  const [{ id: userId }, { id: providerId }] = [await makeUser(server.db), await aProvider()]
  const provider = { ...form, ...skills, emailId: 'free@example.test', npi }
  const before = hashing.waiting
  const refused = [
    await server.call(userEndpoints.register, { ...form, emailId }, platform),
    await server.call(userEndpoints.update, { ...form, emailId, userId }, platform),
    await server.call(registrationEndpoints.register, { ...provider, isWeb: true }, platform),
    await server.call(userEndpoints.updateProvider, { ...provider, userId: providerId }, platform),
  ]
  const { emailTaken, npiTaken } = texts.user
  expect(refused.map(({ status, body }) => [status, body.error.fields])).toEqual([
    [409, { emailId: emailTaken }],
    [409, { emailId: emailTaken }],
    [409, { npi: npiTaken }],
    [409, { npi: npiTaken }],
  ])
  expect(hashing.waiting).toBe(before)
})

test('nothing is hashed for somebody whom the caller may not change', async () => {
  const organization = await makeOrganization(server.db)
  const admin = await server.tokenOf(await makeUser(server.db, { organization }))
  const elsewhere = await aProvider()
  const before = hashing.waiting
  const change = { ...form, ...skills, npi: '1', userId: elsewhere.id }
  expect((await server.call(userEndpoints.updateProvider, change, admin)).status).toBe(404)
  expect((await server.call(userEndpoints.update, { ...form, userId: elsewhere.id }, admin)).status).toBe(404)
  expect(hashing.waiting).toBe(before)
})
