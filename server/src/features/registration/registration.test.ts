import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { settingEndpoints } from '@shiftward/contract/setting.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { playServer } from '../../../test/http-server.ts'
import { makeProvider, makeUser } from '../../demo/factories.ts'
import { npiOf } from '../../demo/npi.ts'
import { deliverDue, type Sender } from '../../lib/outbox/outbox.ts'

const { search, register, confirm, resendCode } = registrationEndpoints

let server: TestApp
let platform: string
beforeAll(async () => {
  server = await startApp()
  platform = await server.tokenOf(await makeUser(server.db))
})
afterAll(() => server.close())

let serial = 3_000
/** A person of the registry who has no account yet, and what they would fill in. */
let form: Record<string, string>
beforeEach(async () => {
  serial += 1
  const entry = {
    enumeration_type: 'NPI-1',
    number: Number(npiOf(serial)),
    basic: { first_name: 'WILHELMINA-CHARLOTTE', last_name: 'STONE', gender: 'F' },
    taxonomies: [
      { code: '208D00000X', desc: 'General Practice', primary: false },
      { code: '207P00000X', desc: 'Emergency Medicine Physician', primary: true },
    ],
    addresses: [
      { address_purpose: 'MAILING', address_1: 'PO BOX 1', postal_code: '999990000' },
      { address_purpose: 'LOCATION', address_1: '1 ELM ST', postal_code: '121801234' },
    ],
  }
  await server.db
    .insertInto('npi_registry')
    .values({ npi: npiOf(serial), entry: JSON.stringify(entry) })
    .execute()
  form = {
    npi: npiOf(serial),
    firstName: 'Somebody',
    lastName: 'Else',
    phone: `555${String(serial).padStart(7, '0')}`,
    emailId: `Stone${serial}@example.test`,
    password: 'secret-1',
    dob: '05-20-1980',
    addressLine1: '1 ELM ST',
    specialty: 'Emergency Medicine Physician',
  }
})

const minute = 60_000

const challenges = new Map<number, string>()
async function registered(more: Record<string, string> = {}): Promise<number> {
  const { status, body } = await server.call(register, { ...form, ...more })
  expect(status, JSON.stringify(body)).toBe(200)
  challenges.set(body.data.userId, body.data.challenge)
  return body.data.userId
}

/** The newest code that went to a phone. */
async function codeTo(phone: string | undefined): Promise<string> {
  const sent = await server.db
    .selectFrom('outbox')
    .select('body')
    .where('address', '=', phone ?? '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return /^\d{6}/.exec(sent.body)?.[0] ?? ''
}
const subjectsTo = async (address: string) => {
  const rows = await server.db.selectFrom('outbox').select('subject').where('address', '=', address).execute()
  return rows.map(({ subject }) => subject)
}
const countMessages = async () => Number((await server.db.selectFrom('outbox').select('id').execute()).length)
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
/** As the console does it, with the challenge of the registration. */
const confirmWith = (userId: number, data: string) =>
  server.call(confirm, { userId, challenge: challenges.get(userId), type: 'SMS', data })
const resend = (userId: number) => server.call(resendCode, { challenge: challenges.get(userId) ?? 'unknown' })
const findUser = (id: number) =>
  server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Specialties, then skills. */
async function abilitiesOf(userId: number) {
  const specialties = await server.db.selectFrom('user_specialties').selectAll().where('user_id', '=', userId).execute()
  const skills = await server.db.selectFrom('user_skills').selectAll().where('user_id', '=', userId).execute()
  return [...specialties.map(({ specialty }) => specialty), ...skills.map(({ skill }) => skill)]
}
const changeEntry = (changed: object) =>
  sql`update npi_registry set entry = entry || ${JSON.stringify(changed)}::jsonb where npi = ${form.npi}`.execute(
    server.db,
  )
const invalidCode = { status: 400, body: { error: { code: 100, message: texts.registration.invalidCode } } }

test('anybody can look an NPI up; an impossible number is refused', async () => {
  const known = await server.call(search, { NPI: form.npi })
  expect(known.body).toMatchObject({
    result_count: 1,
    results: [{ number: form.npi, basic: { last_name: 'Stone', sex: 'F' } }],
  })
  const unknown = await server.call(search, { NPI: npiOf(2_999) })
  expect(unknown.body).toEqual({ result_count: 0, results: [] })
  for (const NPI of ['1234567890', '123', '', 'abcdefghij', `${form.npi}0`]) {
    const { status, body } = await server.call(search, { NPI })
    expect(status, NPI).toBe(200)
    expect(body.Errors, NPI).toMatchObject([{ field: 'number' }])
  }
})

test('a registered person becomes a provider once the code confirms them', async () => {
  const userId = await registered()
  expect(await findUser(userId)).toMatchObject({
    user_type: 'provider',
    confirmed_at: null,
    npi: form.npi,
    zip: '12180',
    dob: '1980-05-20',
    address_line1: '1 ELM ST',
  })
  const before = await server.call(userEndpoints.getAll, {}, platform)
  expect(before.body.data.map((row: { userId: number }) => row.userId)).not.toContain(userId)

  expect(await confirmWith(userId, await codeTo(form.phone))).toMatchObject({ status: 200, body: { data: { userId } } })
  const after = await server.call(userEndpoints.getAll, {}, platform)
  const row = after.body.data.find((user: { userId: number }) => user.userId === userId)
  expect(row).toMatchObject({ isProvider: true, specialty: ['Emergency Medicine'], skill: ['Physician'] })
  const login = await server.call(sessionEndpoints.login, { username: form.emailId, password: form.password })
  expect(login.body.error.message).toBe(texts.login.invalid)
})

test('name, skill and speciality come from the registry, whole and in normal case', async () => {
  const userId = await registered({ specialty: 'Cardiology' })
  expect(await findUser(userId)).toMatchObject({ first_name: 'Wilhelmina-Charlotte', last_name: 'Stone' })
  expect(await abilitiesOf(userId)).toEqual(['Emergency Medicine', 'Physician'])
})

test('a primary taxonomy that means nothing to us gives way to the next one', async () => {
  const taxonomies = [
    { code: '172A00000X', desc: '', primary: true },
    { code: '163WE0003X', desc: '', primary: false },
  ]
  await changeEntry({ taxonomies })
  expect(await abilitiesOf(await registered())).toEqual(['Emergency Medicine', 'Registered Nurse'])
  const { body } = await server.call(search, { NPI: form.npi })
  expect(body.results[0].taxonomies[1].desc).toBe('Emergency Registered Nurse')
})

test('a name does not make a speciality: the code does', async () => {
  await changeEntry({ taxonomies: [{ code: '183500000X', desc: 'Emergency Medicine Pharmacist', primary: true }] })
  expect(await abilitiesOf(await registered())).toEqual(['Pharmacist'])
})

test('a deactivated number is refused with the reason', async () => {
  await changeEntry({ basic: { first_name: 'ADA', last_name: 'STONE', status: 'D' } })
  const { status, body } = await server.call(register, form)
  expect(status).toBe(400)
  expect(body.error.fields).toEqual({ npi: texts.registration.inactiveNpi })
})

test('without an NPI, as the specification lists the fields, the caller says who they are', async () => {
  const userId = await registered({ npi: '', emailId: `no-npi${serial}@example.test`, specialty: 'cardiology' })
  expect(await findUser(userId)).toMatchObject({ first_name: 'Somebody', last_name: 'Else', npi: '' })
  expect(await abilitiesOf(userId)).toEqual(['Cardiology'])
})

test.each([
  ['unknown', npiOf(2_998)],
  ['invalid', '1234567890'],
])('an NPI that is %s is refused', async (_, npi) => {
  const { status, body } = await server.call(register, { ...form, npi })
  expect(status).toBe(400)
  expect(body.error.fields).toEqual({ npi: texts.registration.invalidNpi })
})

test('every missing field has its message', async () => {
  const { status, body } = await server.call(register, { npi: form.npi })
  expect(status).toBe(400)
  expect(body.error.fields).toMatchObject({
    phone: texts.user.mobileRequired,
    emailId: texts.user.emailRequired,
    password: texts.user.passwordRequired,
    dob: texts.user.mandatory,
  })
})

test('the code is six digits, kept as a hash', async () => {
  const userId = await registered()
  const code = await codeTo(form.phone)
  expect(code).toMatch(/^\d{6}$/)
  const [kept] = await server.db.selectFrom('confirmation_codes').selectAll().where('user_id', '=', userId).execute()
  expect(kept?.code_hash).toMatch(/^\$argon2id\$/)
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('a wrong code answers error code 100, and after five tries the right one does too', async () => {
  const userId = await registered()
  const code = await codeTo(form.phone)
  for (let tried = 0; tried < limits.otp.tries; tried += 1) {
    expect(await confirmWith(userId, wrong(code))).toMatchObject(invalidCode)
  }
  expect(await confirmWith(userId, code)).toMatchObject(invalidCode)
  server.clock.pass(limits.otp.resendEveryMs)
  await resend(userId)
  expect((await confirmWith(userId, await codeTo(form.phone))).status).toBe(200)
})

test('many guesses at once count as at most five', async () => {
  const userId = await registered()
  const code = await codeTo(form.phone)
  await Promise.all(Array.from({ length: 20 }, () => confirmWith(userId, wrong(code))))
  const { tries } = await server.db
    .selectFrom('confirmation_codes')
    .select('tries')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(tries).toBe(limits.otp.tries)
})

test('a code lives for ten minutes', async () => {
  const userId = await registered()
  server.clock.pass(limits.otp.lifeMs)
  expect(await confirmWith(userId, await codeTo(form.phone))).toMatchObject(invalidCode)
})

test('after a resend only the newest code counts, and only for its own registration', async () => {
  const userId = await registered()
  const first = await codeTo(form.phone)
  server.clock.pass(limits.otp.resendEveryMs)
  await resend(userId)
  const second = await codeTo(form.phone)
  if (first !== second) expect(await confirmWith(userId, first)).toMatchObject(invalidCode)
  expect(await confirmWith(999_999, second)).toMatchObject(invalidCode)
  expect((await confirmWith(userId, second)).status).toBe(200)
  expect(await confirmWith(userId, second)).toMatchObject(invalidCode)
})

test('a code is resent at most every 30 seconds and five times an hour', async () => {
  const userId = await registered()
  const before = await countMessages()
  const tooSoon = { status: 429, body: { error: { message: texts.registration.resendTooSoon } } }
  server.clock.pass(limits.otp.resendEveryMs - 1)
  expect(await resend(userId)).toMatchObject(tooSoon)
  server.clock.pass(1)
  for (let sent = 0; sent < limits.otp.resendsPerHour; sent += 1) {
    expect((await resend(userId)).status).toBe(200)
    server.clock.pass(minute)
  }
  expect(await resend(userId)).toMatchObject(tooSoon)
  // Registering again does not help either, under any name.
  expect(await server.call(register, form)).toMatchObject(tooSoon)
  const asAnother = { ...form, npi: '', emailId: `another${serial}@example.test` }
  expect(await server.call(register, asAnother)).toMatchObject(tooSoon)
  expect(await countMessages()).toBe(before + limits.otp.resendsPerHour)
  server.clock.pass(60 * minute)
  expect((await resend(userId)).status).toBe(200)
})

test('simultaneous requests send one code', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => server.call(register, form)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
})

test('a refused registration leaves nothing behind', async () => {
  await registered()
  const count = async () => (await server.db.selectFrom('users').select('id').execute()).length
  const before = await count()
  expect((await server.call(register, { ...form, password: 'another-1' })).status).toBe(429)
  expect(await count()).toBe(before)
})

test('registering again for the same person sends another code for the same registration', async () => {
  const userId = await registered()
  server.clock.pass(minute)
  expect(await registered()).toBe(userId)
  expect((await confirmWith(userId, await codeTo(form.phone))).status).toBe(200)
})

test('an intruder cannot have their password confirmed by the owner of the phone', async () => {
  const own = await registered()
  const code = await codeTo(form.phone)
  server.clock.pass(minute)
  const theirs = await registered({ password: 'intruder-1', emailId: `intruder${serial}@example.test` })
  expect(theirs).not.toBe(own)
  // The intruder's code went to the owner's phone, but it does not confirm the owner's registration.
  expect(await confirmWith(own, await codeTo(form.phone))).toMatchObject(invalidCode)
  expect((await confirmWith(own, code)).status).toBe(200)
  // After that the intruder is too late, even with the right code, and is not told why.
  expect(await confirmWith(theirs, await codeTo(form.phone))).toMatchObject(invalidCode)
  expect(await subjectsTo(String(form.emailId))).toContain('You already have a Shiftward account')
})

test.each([
  ['email address, whatever its case', () => ({ email: String(form.emailId).toUpperCase() })],
  ['NPI', () => ({ npi: form.npi as string })],
])('a known %s is not told to the caller but to its owner, once a day', async (_, columns) => {
  const existing = await makeProvider(server.db, columns())
  const userId = await registered()
  expect(challenges.get(userId)).toMatch(/^[\w-]{43}$/)
  expect(await findUser(existing.id)).toEqual(existing)
  expect(await subjectsTo(String(form.phone))).toEqual([])
  expect(await subjectsTo(existing.email)).toEqual(['You already have a Shiftward account'])
  server.clock.pass(minute)
  expect((await resend(userId)).status).toBe(200)
  expect(await subjectsTo(existing.email)).toHaveLength(1)
  expect(await confirmWith(userId, '000000')).toMatchObject(invalidCode)
})

test('a stranger with a phone of their own gets the same answers for a known address or NPI as for an unknown one', async () => {
  const known = await makeProvider(server.db)
  const answers = async (phone: string, more: Record<string, string>) => {
    const input = { ...form, phone, ...more }
    const first = await server.call(register, input)
    const { userId, challenge } = first.body.data
    const guess = () => server.call(confirm, { challenge, type: 'SMS', data: 'abcdef' })
    const given = [
      first,
      await guess(),
      await server.call(register, input),
      await server.call(resendCode, { challenge }),
    ]
    server.clock.pass(limits.otp.resendEveryMs)
    given.push(await server.call(resendCode, { challenge }), await guess())
    given.push(await server.call(confirm, { userId, type: 'SMS', data: 'abcdef' }))
    for (let tried = 1; tried < limits.otp.tries; tried += 1) given.push(await guess())
    return given.map(({ status, body }) => [
      status,
      body.error?.code,
      body.error?.message,
      Object.keys(body.data ?? {}),
    ])
  }
  const unknown = await answers('5540000001', { npi: '', emailId: `unknown${serial}@example.test` })
  expect(unknown.map(([status]) => status).slice(0, 7)).toEqual([200, 400, 429, 429, 200, 400, 400])
  expect(await answers('5540000002', { npi: '', emailId: known.email })).toEqual(unknown)
  await makeProvider(server.db, { npi: String(form.npi) })
  expect(await answers('5540000003', { emailId: `unknown${serial}@example.test` })).toEqual(unknown)
})

test('an unconfirmed registration does not block its email address or NPI', async () => {
  await registered()
  await makeProvider(server.db, { email: String(form.emailId), npi: String(form.npi) })
})

test('unconfirmed registrations are deleted after a day', async () => {
  const userId = await registered()
  server.clock.pass(25 * 60 * minute)
  await registered({ npi: '', emailId: `next${serial}@example.test` })
  const left = await server.db.selectFrom('users').select('id').where('id', '=', userId).execute()
  expect(left).toEqual([])
})

test('a resend for an unknown registration is refused', async () => {
  const userId = await registered()
  await confirmWith(userId, await codeTo(form.phone))
  for (const id of [userId, 999_999]) {
    expect((await resend(id)).status).toBe(404)
  }
})

test('a phone registers three people a day, confirmed or not', async () => {
  const another = (serial_: number) => ({ npi: '', emailId: `person${serial_}.${serial}@example.test` })
  for (const one of [1, 2, 3]) {
    const userId = await registered(another(one))
    expect((await confirmWith(userId, await codeTo(form.phone))).status).toBe(200)
    server.clock.pass(20 * minute)
  }
  expect(await server.call(register, { ...form, ...another(4) })).toMatchObject({
    status: 429,
    body: { error: { message: texts.registration.tooManyToday } },
  })
  server.clock.pass(24 * 60 * minute)
  await registered(another(5))
})

test('a network registers a hundred people a day, confirmed or not', async () => {
  await server.db.deleteFrom('registrations').execute()
  await sql`with crowd as (
      insert into users (email, password_hash, first_name, last_name, confirmed_at)
      select 'crowd' || n || '@example.test', '', 'A', 'B', case when n % 2 = 0 then ${server.clock.now}::timestamptz end
      from generate_series(1, 99) as n returning id)
    insert into registrations (user_id, challenge_hash, phone, network, made_at)
    select id, sha256(id::text::bytea), '5550000000', '127.0.0.1', ${server.clock.now} from crowd`.execute(server.db)
  await registered()
  server.clock.pass(minute)
  expect((await server.call(register, { ...form, npi: '', emailId: `late${serial}@example.test` })).status).toBe(429)
  await server.db.deleteFrom('registrations').execute()
})

test('a stranger who guesses the id cannot use up the owner’s tries', async () => {
  const userId = await registered()
  const code = await codeTo(form.phone)
  const byId = (data: string, remoteAddress = '127.0.0.1') =>
    server.app.inject({
      method: 'POST',
      url: `/api/${confirm.path}`,
      payload: { userId, type: 'SMS', data },
      remoteAddress,
    })
  for (let tried = 0; tried < 2 * limits.otp.tries; tried += 1) {
    expect((await byId(wrong(code), `203.0.113.${tried}`)).statusCode).toBe(400)
  }
  expect((await byId(code, '203.0.113.99')).statusCode, 'nor do strangers get more tries together').toBe(400)
  const kept = await server.db.selectFrom('confirmation_codes').selectAll().where('user_id', '=', userId).execute()
  expect(kept).toMatchObject([{ tries: 0, tries_by_id: 0, tries_by_strangers: limits.otp.tries }])
  // The owner, in the network where they registered, has their own tries, with the id alone or with the challenge.
  for (let tried = 0; tried < limits.otp.tries; tried += 1) await byId(wrong(code))
  expect((await byId(code)).statusCode).toBe(400)
  const foreign = { userId, challenge: 'x'.repeat(43), type: 'SMS', data: code }
  expect(await server.call(confirm, foreign)).toMatchObject(invalidCode)
  expect((await confirmWith(userId, code)).status).toBe(200)
})

test('the id alone still confirms, as the specification has it', async () => {
  const userId = await registered()
  const byId = { userId, type: 'SMS', data: await codeTo(form.phone) }
  expect((await server.call(confirm, byId)).status).toBe(200)
  expect((await server.call(confirm, { type: 'SMS', data: '123456' })).status).toBe(400)
})

test('the text of a code is a secret, except in a demo that cannot send it', async () => {
  await registered()
  const isSecret = async ({ db }: TestApp, phone: string) =>
    (await db.selectFrom('outbox').select('is_secret').where('address', '=', phone).executeTakeFirstOrThrow()).is_secret
  expect(await isSecret(server, String(form.phone))).toBe(true)
  const demo = { password: 'public', accounts: [], npis: [] }
  const silent = await startApp({ demo, channels: { sms: false, email: false } })
  await silent.call(register, { ...form, npi: '' })
  expect(await isSecret(silent, String(form.phone))).toBe(false)
  await silent.close()
})

test('the text of a code is gone once it is sent', async () => {
  await registered()
  const code = await codeTo(form.phone)
  const sent: string[] = []
  const sender: Sender = async ({ address, body }) => {
    if (address === form.phone) sent.push(body)
  }
  while ((await deliverDue(server.db, { sms: sender, email: sender }, server.deps.clock)) > 0);
  expect(sent).toEqual([expect.stringContaining(code)])
  const kept = await server.db.selectFrom('outbox').selectAll().where('address', '=', String(form.phone)).execute()
  expect(kept).toMatchObject([{ status: 'sent', body: '' }])
  expect(JSON.stringify(kept)).not.toContain(code)
})

test('where mail is configured, the address is confirmed by a link before the first sign-in', async () => {
  const mailing = await startApp({ confirmEmailUrl: 'https://console.example.test/confirm-email' })
  const person = { ...form, npi: '' }
  const { challenge, userId } = (await mailing.call(register, person)).body.data
  const bodies = async (address: string) =>
    (await mailing.db.selectFrom('outbox').select('body').where('address', '=', address).orderBy('id').execute()).map(
      ({ body }) => body,
    )
  const data = /^\d{6}/.exec((await bodies(String(form.phone)))[0] ?? '')?.[0]
  const confirmed = await mailing.call(confirm, { challenge, type: 'SMS', data })
  expect(confirmed.body.data).toEqual({ userId, mustConfirmEmail: true })
  const signIn = (password: string) => mailing.call(mobileEndpoints.login, { username: form.emailId, password })
  expect(await signIn(String(form.password))).toMatchObject({
    status: 403,
    body: { error: { message: texts.login.confirmEmail } },
  })
  expect((await signIn('wrong-1')).body.error.message, 'only the owner learns it').toBe(texts.login.invalid)

  const { resendEmail, confirmEmail } = registrationEndpoints
  expect((await mailing.call(resendEmail, { challenge })).status).toBe(429)
  mailing.clock.pass(minute)
  expect((await mailing.call(resendEmail, { challenge })).status).toBe(200)
  expect((await mailing.call(resendEmail, { challenge: 'x'.repeat(43) })).status).toBe(404)
  const [first, second] = (await bodies(String(form.emailId))).map((body) => /#token=([\w-]{43})/.exec(body)?.[1] ?? '')
  expect((await mailing.call(confirmEmail, { token: first })).status, 'an older link is void').toBe(409)
  expect((await mailing.call(confirmEmail, { token: second })).status).toBe(200)
  expect((await mailing.call(confirmEmail, { token: second })).status, 'it works once').toBe(409)
  expect((await signIn(String(form.password))).status).toBe(200)
  const { email_confirmed_at } = await mailing.db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(email_confirmed_at).toEqual(mailing.clock.now)
  await mailing.close()
})

test('where mail is configured, a known address or NPI shows in no answer, message or sign-in of who registers', async () => {
  const mailing = await startApp({ confirmEmailUrl: 'https://console.example.test/confirm-email' })
  const { resendEmail } = registrationEndpoints
  const entries = await server.db.selectFrom('npi_registry').selectAll().where('npi', '=', String(form.npi)).execute()
  await mailing.db
    .insertInto('npi_registry')
    .values(entries.map(({ npi, entry }) => ({ npi, entry: JSON.stringify(entry) })))
    .execute()
  const known = await makeProvider(mailing.db)
  const walk = async (phone: string, more: { emailId: string; npi?: string }) => {
    const input = { ...form, phone, ...more }
    const sentTo = async (address: string) =>
      (await mailing.db.selectFrom('outbox').select('body').where('address', '=', address).orderBy('id').execute()).map(
        ({ body }) => body,
      )
    const codes = async () => (await sentTo(phone)).map((body) => /^\d{6}/.exec(body)?.[0] ?? '')
    const signIn = (password: string) => mailing.call(mobileEndpoints.login, { username: input.emailId, password })
    const first = await mailing.call(register, input)
    const { userId, challenge } = first.body.data
    const give = async () => mailing.call(confirm, { userId, challenge, type: 'SMS', data: (await codes()).at(-1) })
    const given = [first, await give(), await give(), await mailing.call(resendCode, { challenge })]
    given.push(await mailing.call(resendEmail, { challenge }))
    mailing.clock.pass(minute)
    given.push(await mailing.call(resendEmail, { challenge }))
    given.push(await signIn(String(form.password)), await signIn('wrong-1'))
    const again = await mailing.call(register, input)
    given.push(again)
    mailing.clock.pass(limits.emailConfirmation.lifeMs)
    given.push(await signIn(String(form.password)))
    const shown = given.map(({ status, body }) => [status, body.error?.message, Object.keys(body.data ?? {})])
    const isOther = again.body.data.userId !== userId
    return { shown, codes: (await codes()).length, isOther, confirmed: given[1]?.body.data.mustConfirmEmail }
  }
  const unknown = await walk('5550000001', { npi: '', emailId: `unknown${serial}@example.test` })
  expect(unknown).toMatchObject({ codes: 2, isOther: true, confirmed: true })
  expect(unknown.shown.map(([status]) => status)).toEqual([200, 200, 400, 404, 429, 200, 403, 401, 200, 401])
  expect(await walk('5550000002', { npi: '', emailId: known.email.toUpperCase() })).toEqual(unknown)
  await makeProvider(mailing.db, { npi: String(form.npi) })
  expect(await walk('5550000003', { emailId: `other${serial}@example.test` })).toEqual(unknown)
  const theirs = await mailing.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('address', '=', known.email)
    .execute()
  expect(theirs.map(({ subject }) => subject)).toContain('You already have a Shiftward account')
  expect(JSON.stringify(theirs), 'nobody gets a link to a held registration').not.toContain('#token=')
  await mailing.close()
})

test('the public registry is asked when its address is set, without demo NPIs, and its failure is reported', async () => {
  const registry = await playServer((_, response) => response.writeHead(500).end())
  const demo = { password: 'public', accounts: [], npis: [npiOf(9_150)] }
  const withHttp = await startApp({ npiRegistryUrl: registry.url, demo })
  const offered = async (asked: TestApp) => (await asked.call(settingEndpoints.get)).body.data.demo.npis
  expect(await offered(withHttp)).toEqual([])
  const withTable = await startApp({ demo })
  expect(await offered(withTable)).toEqual(demo.npis)
  await withTable.close()
  for (const answer of [await withHttp.call(search, { NPI: form.npi }), await withHttp.call(register, form)]) {
    expect(answer).toMatchObject({
      status: 503,
      body: { error: { message: texts.registration.registryUnavailable } },
    })
  }
  await withHttp.close()
  await registry.close()
})

test('a slow registry does not delay other calls', async () => {
  const asked = Promise.withResolvers<void>()
  const slow = Promise.withResolvers<void>()
  let waiting = 0
  const registry = await playServer(async (_, response) => {
    if (++waiting === 11) asked.resolve()
    await slow.promise
    response.writeHead(500).end()
  })
  const withHttp = await startApp({ npiRegistryUrl: registry.url })
  // One more than the pool has connections.
  const registrations = Array.from({ length: 11 }, () => withHttp.call(register, form))
  await asked.promise
  expect((await withHttp.call(resendCode, { challenge: 'unknown' })).status).toBe(404)
  slow.resolve()
  expect((await Promise.all(registrations)).map(({ status }) => status)).toEqual(Array(11).fill(503))
  await withHttp.close()
  await registry.close()
})
