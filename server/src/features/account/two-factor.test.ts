import { accountEndpoints } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  defaultPassword,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type User,
} from '../../demo/factories.ts'
import { codeAt } from '../../lib/totp.ts'

const text = texts.account

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
beforeEach(() => server.db.deleteFrom('login_failures').execute())
afterAll(() => server.close())

const again = { currentPassword: defaultPassword }
const signIn = ({ email: username }: User) =>
  server.call(sessionEndpoints.login, { username, password: defaultPassword })
const complete = (challenge: string, oneTimeCode: string) =>
  server.call(sessionEndpoints.secondFactor, { challenge, oneTimeCode })
const confirm = (oneTimeCode: string, token: string) =>
  server.call(accountEndpoints.confirmTwoFactor, { oneTimeCode }, token)
const isSignedIn = async (token: string) => (await server.call(sessionEndpoints.session, {}, token)).status === 200

/** The code that the person's app shows now; `later` steps of half a minute from now. */
async function codeOf({ id }: User, later = 0): Promise<string> {
  const { secret } = await server.db
    .selectFrom('two_factor_secrets')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return codeAt(secret, Math.floor(server.clock.now.getTime() / 30_000) + later)
}

async function setUp(user: User, token: string): Promise<string[]> {
  expect((await server.call(accountEndpoints.startTwoFactor, again, token)).status).toBe(200)
  const { status, body } = await confirm(await codeOf(user), token)
  expect(status).toBe(200)
  server.clock.pass(30_000)
  return body.data.recoveryCodes
}

async function withTwoFactor() {
  const user = await makeUser(server.db)
  const token = await server.tokenOf(user)
  return { user, token, codes: await setUp(user, token) }
}

const subjectsTo = async ({ id }: User) =>
  (await server.db.selectFrom('outbox').select('subject').where('recipient_id', '=', id).orderBy('id').execute()).map(
    ({ subject }) => subject,
  )

test('it is set up with the password and a code, and then the sign-in asks for a code', async () => {
  const user = await makeUser(server.db)
  const [token, elsewhere] = [await server.tokenOf(user), await server.tokenOf(user)]
  const wrong = await server.call(accountEndpoints.startTwoFactor, { currentPassword: 'Wrong-2026' }, token)
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: { fields: { currentPassword: text.currentPasswordWrong } } },
  })
  const start = await server.call(accountEndpoints.startTwoFactor, again, token)
  expect(start.body.data.uri).toContain(`secret=${start.body.data.secret}`)
  // Nothing is asked before a code was confirmed.
  expect((await signIn(user)).body.token).toBeDefined()
  expect(await confirm('000000', token)).toMatchObject({
    status: 400,
    body: { error: { fields: { oneTimeCode: text.codeWrong } } },
  })
  const { body } = await confirm(await codeOf(user), token)
  expect(new Set(body.data.recoveryCodes).size).toBe(limits.secondFactor.recoveryCodes)
  expect(await isSignedIn(token)).toBe(true)
  expect(await isSignedIn(elsewhere)).toBe(false)

  const asked = await signIn(user)
  expect(asked).toMatchObject({ status: 200, body: { twoFactorRequired: true, challenge: expect.any(String) } })
  expect(asked.body.token).toBeUndefined()
  server.clock.pass(30_000)
  const done = await complete(asked.body.challenge, await codeOf(user))
  expect(done).toMatchObject({ status: 200, body: { userCode: user.code } })
  expect(await isSignedIn(done.body.token)).toBe(true)
  expect(await subjectsTo(user)).toEqual(['Two-factor sign-in is on'])
})

test('a code works once, and a challenge completes one sign-in', async () => {
  const { user } = await withTwoFactor()
  const [first, second] = [(await signIn(user)).body.challenge, (await signIn(user)).body.challenge]
  const code = await codeOf(user)
  expect((await complete(first, code)).status).toBe(200)
  expect((await complete(second, code)).status).toBe(400)
  expect((await complete(first, await codeOf(user, 1))).status).toBe(409)
  expect((await complete(second, await codeOf(user, 1))).status).toBe(200)
})

test('five tries, five minutes; wrong codes count as failed sign-ins', async () => {
  const { user } = await withTwoFactor()
  const { challenge } = (await signIn(user)).body
  for (let tries = 0; tries < limits.secondFactor.tries; tries++) {
    expect((await complete(challenge, '000000')).status).toBe(400)
  }
  expect(await complete(challenge, await codeOf(user))).toMatchObject({
    status: 409,
    body: { error: { message: text.challengeOver } },
  })
  const next = (await signIn(user)).body.challenge
  for (let tries = 0; tries < limits.secondFactor.tries; tries++) await complete(next, '000000')
  expect((await signIn(user)).status).toBe(429)
  await server.db.deleteFrom('login_failures').execute()
  const late = (await signIn(user)).body.challenge
  server.clock.pass(limits.secondFactor.lifeMs)
  expect((await complete(late, await codeOf(user))).status).toBe(409)
  expect((await complete('x'.repeat(43), '123456')).status).toBe(409)
})

test('a recovery code works once, in any spelling, and its use is told', async () => {
  const { user, token, codes } = await withTwoFactor()
  const [code = '', unused = ''] = codes
  expect(code).toMatch(/^([A-Z2-7]{4}-){5}[A-Z2-7]{4}$/)
  const spelt = code.toLowerCase().replaceAll('-', ' ')
  expect((await complete((await signIn(user)).body.challenge, spelt)).status).toBe(200)
  expect(await complete((await signIn(user)).body.challenge, code)).toMatchObject({
    status: 400,
    body: { error: { fields: { oneTimeCode: text.recoveryCodeWrong } } },
  })
  expect(await server.call(accountEndpoints.get, {}, token)).toMatchObject({
    body: { data: { emailId: user.email, recoveryCodesLeft: limits.secondFactor.recoveryCodes - 1 } },
  })
  expect(await subjectsTo(user)).toContain('A recovery code was used')

  const renewed = await server.call(accountEndpoints.renewRecoveryCodes, again, token)
  expect((await complete((await signIn(user)).body.challenge, unused)).status).toBe(400)
  expect((await complete((await signIn(user)).body.challenge, renewed.body.data.recoveryCodes[0])).status).toBe(200)
})

test('it is turned off with the password, and the person is told', async () => {
  const { user, token } = await withTwoFactor()
  expect((await server.call(accountEndpoints.stopTwoFactor, { currentPassword: 'Wrong-2026' }, token)).status).toBe(400)
  expect((await server.call(accountEndpoints.stopTwoFactor, again, token)).status).toBe(200)
  expect((await signIn(user)).body.token).toBeDefined()
  expect(await subjectsTo(user)).toEqual(['Two-factor sign-in is on', 'Two-factor sign-in is off'])
})

test('a new password ends a sign-in that waits for its code', async () => {
  const { user, token } = await withTwoFactor()
  const { challenge } = (await signIn(user)).body
  const change = { currentPassword: defaultPassword, password: 'Mine-alone-1' }
  expect((await server.call(accountEndpoints.changePassword, change, token)).status).toBe(200)
  expect((await complete(challenge, await codeOf(user))).status).toBe(409)
})

test('the mobile app has it too', async () => {
  const nurse = await makeProvider(server.db)
  await setUp(nurse, await server.tokenOf(nurse, 'mobile'))
  const asked = await server.call(mobileEndpoints.login, { username: nurse.email, password: defaultPassword })
  expect(asked.body).toMatchObject({ twoFactorRequired: true })
  const done = await complete(asked.body.challenge, await codeOf(nurse))
  expect((await server.call(mobileEndpoints.profile, {}, done.body.token)).status).toBe(200)
  expect((await server.call(sessionEndpoints.session, {}, done.body.token)).status).toBe(401)
})

test('secrets are in no audit entry, no message and no stored answer', async () => {
  const { user, codes, token } = await withTwoFactor()
  await accepted(server.call(accountEndpoints.renewRecoveryCodes, again, token))
  const { secret } = await server.db
    .selectFrom('two_factor_secrets')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ text: string }>`
    select audit_log::text as text from audit_log where actor_id = ${user.id}
    union all select outbox::text from outbox union all select idempotency_keys::text from idempotency_keys`.execute(
    server.db,
  )
  const all = rows.map((row) => row.text).join('\n')
  expect(all).toContain('two_factor_at')
  for (const one of [secret.toString('hex'), ...codes]) expect(all).not.toContain(one)
})

test('an organization can require it of its administrators, who can do nothing else until then', async () => {
  const organization = await makeOrganization(server.db, { requires_two_factor: true })
  const facility = await makeFacility(server.db, { organization })
  const department = await makeDepartment(server.db, { facility })
  const admins = [
    await makeUser(server.db, { organization }),
    await makeUser(server.db, { facilities: [facility] }),
    await makeUser(server.db, { departments: [department] }),
  ]
  const refused = { status: 403, body: { error: { message: text.twoFactorFirst, duty: 'setUpTwoFactor' } } }
  for (const admin of admins) {
    const { body } = await signIn(admin)
    expect(body).toMatchObject({ mustSetUpTwoFactor: true, mustChangePassword: false })
    expect(await server.call(userEndpoints.getAll, {}, body.token)).toMatchObject(refused)
    await setUp(admin, body.token)
    // Whoever has it is not told that they could do without it.
    expect(await server.call(accountEndpoints.get, {}, body.token)).toMatchObject({
      status: 200,
      body: { data: { isTwoFactorRequired: true } },
    })
    expect((await server.call(userEndpoints.getAll, {}, body.token)).status).toBe(200)
    const who = await server.call(sessionEndpoints.session, {}, body.token)
    expect(who.body).toMatchObject({ mustSetUpTwoFactor: false })
  }
  const free = [
    await makeUser(server.db, { user_type: 'generic', facilities: [facility] }),
    await makeUser(server.db, { is_view_scheduler: true, facilities: [facility], departments: [department] }),
    await makeUser(server.db),
  ]
  for (const user of free) {
    const { body } = await signIn(user)
    expect(body).toMatchObject({ mustSetUpTwoFactor: false })
    expect((await server.call(accountEndpoints.get, {}, body.token)).body.data.isTwoFactorRequired).toBe(false)
  }
})

test('an administrator above removes a lost second factor, never the own one nor a shared person’s', async () => {
  const organization = await makeOrganization(server.db)
  const facility = await makeFacility(server.db, { organization })
  const boss = await makeUser(server.db, { organization })
  const token = await server.tokenOf(boss)
  const remove = ({ code }: User) => server.call(userAccountEndpoints.removeTwoFactor, { userCode: code }, token)
  const isOffered = async ({ code }: User) =>
    (await server.call(userEndpoints.getByCode, { id: code }, token)).body.data.mayRemoveTwoFactor
  const admin = await makeUser(server.db, { facilities: [facility] })
  const theirs = await server.tokenOf(admin)
  expect(await isOffered(admin)).toBe(false)
  await setUp(admin, theirs)
  expect(await isOffered(admin)).toBe(true)
  expect((await remove(admin)).status).toBe(200)
  expect(await isOffered(admin)).toBe(false)
  expect(await isSignedIn(theirs)).toBe(false)
  expect((await signIn(admin)).body.token).toBeDefined()
  expect(await subjectsTo(admin)).toContain('Two-factor sign-in was removed')
  const logged = await server.db
    .selectFrom('audit_log')
    .select(['actor_id', 'subject_id'])
    .where('call', '=', 'Users/RemoveTwoFactor')
    .execute()
  expect(logged).toEqual([{ actor_id: boss.id, subject_id: admin.id }])
  expect((await remove(admin)).status).toBe(409)

  await setUp(boss, token)
  expect((await remove(boss)).status).toBe(403)
  expect(await isOffered(boss)).toBe(false)
  const shared = await makeProvider(server.db, { facility })
  const elsewhere = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  await mapProvider(server.db, { provider: shared, facility: elsewhere })
  await setUp(shared, await server.tokenOf(shared, 'mobile'))
  expect(await remove(shared)).toMatchObject({ status: 403, body: { error: { message: text.sharedTwoFactor } } })
  expect(await isOffered(shared)).toBe(false)
})
