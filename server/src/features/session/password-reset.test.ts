import { limits } from '@shiftward/contract/limits.ts'
import { messageEndpoints } from '@shiftward/contract/message.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import {
  defaultPassword,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  type User,
} from '../../demo/factories.ts'
import { deliverDue, type Outgoing, type Senders } from '../../lib/outbox/outbox.ts'
import { answerResetRequests } from './password-reset.service.ts'

const resetUrl = 'https://console.example.test/reset-password'
const fresh = 'brand-new-1'
const minute = 60_000

let server: TestApp
let user: User

beforeAll(async () => {
  server = await startApp({ resetUrl })
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await makeUser(server.db, { facilities: [await someFacility()] })
  await sendAll()
  // Requests of one test must not count for the next one's limits.
  server.clock.pass(2 * limits.passwordReset.windowMs)
})

const someFacility = async () => makeFacility(server.db, { organization: await makeOrganization(server.db) })
const ask = (email: string) => server.call(sessionEndpoints.forgotPassword, { email })
const reset = (token: string, password = fresh) => server.call(sessionEndpoints.resetPassword, { token, password })
const signIn = (password: string, username = user.email) => server.call(sessionEndpoints.login, { username, password })

/** What the workers do: answer, and send. */
async function sendAll(): Promise<Outgoing[]> {
  const sent: Outgoing[] = []
  const email = async (message: Outgoing) => void sent.push(message)
  await answerResetRequests(server.deps)
  await deliver({ email, sms: email })
  return sent
}
async function deliver(senders: Senders) {
  while ((await deliverDue(server.db, senders, () => server.clock.now)) > 0);
}

async function linkTo(email: string): Promise<string> {
  await ask(email)
  const mails = await sendAll()
  return tokenIn(mails.map(({ body }) => body).join('\n'))
}
const tokenIn = (body = ''): string => new RegExp(`${resetUrl}#token=([\\w-]{43})`).exec(body)?.[1] ?? ''

test('a link sets a new password once, ends all sessions, and a mail confirms the change', async () => {
  const session = await server.tokenOf(user)
  // So many wrong tries that even the right password is refused.
  for (let tries = 0; tries < limits.login.failuresPerAccount; tries++) await signIn('wrong-one')
  expect((await signIn(defaultPassword)).status).toBe(429)

  expect(await ask(` ${user.email.toUpperCase()} `)).toMatchObject({ status: 200, body: { status: true, data: {} } })
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ channel: 'email', address: user.email })
  const token = tokenIn(mail?.body)
  expect(token).not.toBe('')

  expect(await reset(token, '12345')).toMatchObject({
    status: 400,
    body: { error: { fields: { password: texts.user.passwordLength } } },
  })
  expect(await reset(token)).toMatchObject({ status: 200, body: { data: { isProvider: false } } })
  expect((await server.call(sessionEndpoints.session, {}, session)).status).toBe(401)
  expect((await signIn(defaultPassword)).status).toBe(401)
  expect((await signIn(fresh)).status).toBe(200)
  const over = { status: 409, body: { error: { message: texts.login.linkOver } } }
  expect(await reset(token)).toMatchObject(over)
  expect((await sendAll()).map(({ address, subject }) => ({ address, subject }))).toEqual([
    { address: user.email, subject: 'Your password for Shiftward has been changed' },
  ])
})

test('a provider can reset the password of the mobile app, and is then told to sign in there', async () => {
  const nurse = await makeProvider(server.db, { facility: await someFacility() })
  const token = await linkTo(nurse.email)
  expect((await reset(token, '12345')).body.data).toBeUndefined()
  expect((await reset(token)).body.data).toEqual({ isProvider: true })
  expect((await reset(token)).body.data).toBeUndefined()
  const answer = await server.call(mobileEndpoints.login, { username: nurse.email, password: fresh })
  expect(answer.status).toBe(200)
})

test('a link lasts half an hour and a newer one voids it; used, expired and made-up links get the same answer', async () => {
  const first = await linkTo(user.email)
  const second = await linkTo(user.email)
  const answers = [await reset(first), await reset('x'.repeat(43))]
  server.clock.pass(30 * minute)
  answers.push(await reset(second))
  for (const { status, body } of answers) expect([status, body.error.message]).toEqual([409, texts.login.linkOver])
  expect((await signIn(defaultPassword)).status).toBe(200)

  const third = await linkTo(user.email)
  server.clock.pass(30 * minute - 1)
  expect((await reset(third)).status).toBe(200)
})

test('when two use one link at once, exactly one password is set', async () => {
  for (let round = 0; round < 5; round++) {
    const token = await linkTo(user.email)
    const passwords = [`left-${round}-pw`, `right-${round}-pw`]
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const signedIn = await Promise.all(passwords.map((password) => signIn(password)))
    expect(signedIn.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
    server.clock.pass(limits.passwordReset.windowMs)
  }
})

test('a sign-in with the old password at the same moment is ended too', async () => {
  let password = defaultPassword
  for (let round = 0; round < 6; round++) {
    const token = await linkTo(user.email)
    const next = `next-${round}-pw`
    const [{ body }, changed] = await Promise.all([signIn(password), reset(token, next)])
    expect(changed.status).toBe(200)
    expect((await server.call(sessionEndpoints.session, {}, body.token)).status).toBe(401)
    password = next
    server.clock.pass(limits.passwordReset.windowMs)
  }
})

test('every request gets the same answer, but only accounts that can sign in get mail', async () => {
  const { db } = server
  const gone = await makeUser(db, { deactivated_at: new Date() })
  const unconfirmed = await makeProvider(db, { confirmed_at: null })
  const emails = [user.email, 'nobody@example.test', gone.email, unconfirmed.email]
  for (const email of emails) {
    const before = await countAsked()
    const { status, body } = await ask(email)
    expect([status, body]).toEqual([200, { status: true, data: {} }])
    expect((await countAsked()) - before).toBe(1)
  }
  expect((await sendAll()).map(({ address }) => address)).toEqual([user.email])
  expect(await ask('not an address')).toMatchObject({
    status: 400,
    body: { error: { fields: { email: texts.user.emailInvalid } } },
  })

  async function countAsked() {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from password_reset_requests`.execute(
      db,
    )
    return rows[0]?.count ?? 0
  }
})

test('requests above the hourly limit are dropped silently, one by one or all at once', async () => {
  const { perAccount, perAddress } = limits.passwordReset
  const many = Array.from({ length: perAccount + 3 })
  const answers = await Promise.all(many.map(() => ask(user.email)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  // Of several links created together only the newest is sent.
  await sendAll()
  const links = await server.db
    .selectFrom('outbox')
    .select('id')
    .where('recipient_id', '=', user.id)
    .where('is_secret', '=', true)
    .execute()
  expect(links).toHaveLength(perAccount)
  expect((await ask(user.email)).status).toBe(200)
  expect(await sendAll()).toEqual([])

  const others = await Promise.all(Array.from({ length: perAddress }, () => makeUser(server.db)))
  for (const other of others) await ask(other.email)
  expect((await sendAll()).length).toBeLessThan(perAddress)

  server.clock.pass(limits.passwordReset.windowMs + 1)
  await ask(user.email)
  expect(await sendAll()).toHaveLength(1)
})

test('the secret is not in the tables, the list of messages or the mobile app', async () => {
  const { db } = server
  const admin = await server.tokenOf(await makeUser(db))
  const nurse = await makeProvider(db, { facility: await someFacility() })
  const phone = await server.tokenOf(nurse, 'mobile')
  await ask(nurse.email)
  await answerResetRequests(server.deps)
  const waiting = await db.selectFrom('outbox').select(['id', 'body']).where('recipient_id', '=', nurse.id).execute()
  const token = tokenIn(waiting[0]?.body)
  expect(token).not.toBe('')
  const listed = () => server.call(messageEndpoints.getAll, { page: 1, size: 10 }, admin)
  const found = () => server.call(messageEndpoints.getAll, { q: token.slice(0, 20), page: 1, size: 10 }, admin)
  const mine = () => server.call(mobileEndpoints.messages, {}, phone)
  for (const answer of [await listed(), await found(), await mine()]) {
    expect(JSON.stringify(answer.body)).not.toContain(token.slice(0, 20))
  }
  expect((await found()).body.data.total).toBe(0)
  expect((await mine()).body.data).toEqual([])

  await sendAll()
  expect(await everywhere()).not.toContain(token)

  // A mail that cannot be delivered is given up, and its secret is erased.
  await ask(nurse.email)
  await answerResetRequests(server.deps)
  const refuse = async () => {
    throw new Error('not today')
  }
  for (let attempt = 0; attempt < 10; attempt++) {
    await deliver({ email: refuse, sms: refuse })
    server.clock.pass(60 * minute)
  }
  expect(await everywhere()).not.toContain('#token=')
  const later = await server.tokenOf(await makeUser(db))
  const [dead] = (await server.call(messageEndpoints.getAll, { page: 1, size: 10 }, later)).body.data.rows
  expect(dead).toMatchObject({ status: 'dead', body: '' })
  expect((await server.call(messageEndpoints.retry, { id: dead.id }, later)).status).toBe(409)

  async function everywhere(): Promise<string> {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
    const tables = await Promise.all(
      rows.map(({ name }) =>
        sql<{ text: string }>`select row::text as text from ${sql.table(name)} as row`.execute(db),
      ),
    )
    return tables.flatMap(({ rows: found }) => found.map(({ text }) => text)).join('\n')
  }
})

test('deactivating the account voids its link, for good', async () => {
  const token = await linkTo(user.email)
  await ask(user.email)
  await answerResetRequests(server.deps)
  const platform = await server.tokenOf(await makeUser(server.db))
  const { deactivate, reactivate } = userAccountEndpoints
  expect((await server.call(deactivate, { userCode: user.code }, platform)).status).toBe(200)
  // The second mail was not even sent.
  expect(await sendAll()).toEqual([])
  expect((await server.call(reactivate, { userCode: user.code }, platform)).status).toBe(200)
  expect((await reset(token)).status).toBe(409)
})

test('without a mail service nothing is offered, and asking does nothing', async () => {
  expect((await server.call(settingEndpoints.get)).body.data.canResetPassword).toBe(true)
  const silent = await startApp()
  expect((await silent.call(settingEndpoints.get)).body.data.canResetPassword).toBe(false)
  expect((await silent.call(sessionEndpoints.forgotPassword, { email: 'nobody@example.test' })).status).toBe(200)
  expect(await silent.db.selectFrom('password_reset_requests').selectAll().execute()).toEqual([])
  await silent.close()
})

test.each([
  ['password', { password: 'set-by-an-admin-1' }],
  ['address', { emailId: 'another.mailbox@example.test' }],
])('another %s, given by an administrator, voids the link that went out before', async (_, given) => {
  const token = await linkTo(user.email)
  const platform = await server.tokenOf(await makeUser(server.db))
  const name = { firstName: 'Ada', lastName: 'Hill', npi: '', phone: '5550100123', zip: '12207', dob: '06-15-1985' }
  const form = { ...name, userId: user.id, emailId: user.email, password: '', ...given }
  expect((await server.call(userEndpoints.update, form, platform)).status).toBe(200)
  expect((await reset(token)).status).toBe(409)
})
