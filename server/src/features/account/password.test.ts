import { accountEndpoints } from '@shiftward/contract/account.ts'
import { allEndpoints } from '@shiftward/contract/endpoints.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { scheduleEndpoints } from '@shiftward/contract/schedule.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  defaultPassword,
  makeDepartment,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  type User,
} from '../../demo/factories.ts'

const text = texts.account
const own = 'Mine-alone-1'

let server: TestApp
let facility: Awaited<ReturnType<typeof makeFacility>>
let boss: string
beforeAll(async () => {
  server = await startApp()
  facility = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  boss = await server.tokenOf(await makeUser(server.db))
})
beforeEach(() => server.db.deleteFrom('login_failures').execute())
afterAll(() => server.close())

const signIn = (username: string, password: string) => server.call(sessionEndpoints.login, { username, password })
const signInMobile = (username: string, password: string) => server.call(mobileEndpoints.login, { username, password })
const change = (token: string, currentPassword = defaultPassword, password = own) =>
  server.call(accountEndpoints.changePassword, { currentPassword, password }, token)
const isSignedIn = async (token: string) => (await server.call(sessionEndpoints.session, {}, token)).status === 200

const person = { lastName: 'Hill', phone: '5550100123', zip: '12207', dob: '06-15-1985', npi: '' }
const abilities = { skill: ['Physician'], specialty: ['Neurology'] }
let serial = 0
const form = () => ({
  ...person,
  firstName: `Ada${++serial}`,
  emailId: `ada${serial}@example.test`,
  password: 'Typed-2026',
})
const formOf = (user: User) => ({ ...form(), userId: user.id, emailId: user.email, npi: user.npi })

describe('a password typed by an administrator is temporary', () => {
  const newNurse = () => ({ ...form(), ...abilities, npi: String(1000 + serial), isWeb: true })
  test.each([
    [
      'a new admin',
      async () => {
        const { emailId, ...rest } = form()
        const { body } = await server.call(userEndpoints.register, { ...rest, emailId }, boss)
        await server.db.updateTable('users').set({ user_type: 'admin' }).where('id', '=', body.data.userId).execute()
        return signIn(emailId, 'Typed-2026')
      },
    ],
    [
      'a changed admin',
      async () => {
        const user = await makeUser(server.db, { facilities: [facility] })
        await accepted(server.call(userEndpoints.update, formOf(user), boss))
        return signIn(user.email, 'Typed-2026')
      },
    ],
    [
      'a new QHP',
      async () => {
        const nurse = newNurse()
        await accepted(server.call(registrationEndpoints.register, nurse, boss))
        return signInMobile(nurse.emailId, 'Typed-2026')
      },
    ],
    [
      'a changed QHP',
      async () => {
        const user = await makeProvider(server.db, { facility })
        await accepted(server.call(userEndpoints.updateProvider, { ...formOf(user), ...abilities }, boss))
        return signInMobile(user.email, 'Typed-2026')
      },
    ],
  ])('%s: the sign-in says so', async (_, signInAs) => {
    expect(await signInAs()).toMatchObject({ status: 200, body: { mustChangePassword: true } })
  })

  test('an update without a password leaves it as it is', async () => {
    const user = await makeUser(server.db, { facilities: [facility] })
    await accepted(server.call(userEndpoints.update, { ...formOf(user), password: '' }, boss))
    expect((await signIn(user.email, defaultPassword)).body).toMatchObject({ mustChangePassword: false })
  })

  test('a session with it can only change it, ask who it is, and end', async () => {
    const admin = await makeUser(server.db, { password_is_temporary: true })
    const nurse = await makeProvider(server.db, { facility, password_is_temporary: true })
    const tokens = { console: await server.tokenOf(admin), mobile: await server.tokenOf(nurse, 'mobile') }
    const refused = { message: text.passwordFirst, duty: 'changePassword' }
    const ending = ['Authentication/Logout', 'Mobile/Logout']
    const free = ['Account/ChangePassword', 'Authentication/Session', 'Mobile/RenewToken', ...ending]
    for (const endpoint of allEndpoints) {
      if (endpoint.access === 'public' || free.includes(endpoint.path)) continue
      const token = endpoint.access === 'provider' ? tokens.mobile : tokens.console
      const { status, body } = await server.call(endpoint, {}, token)
      // Some calls are not for platform admins at all.
      const isOthers = Array.isArray(endpoint.access) && !endpoint.access.includes('admin')
      expect([endpoint.path, status], endpoint.path).toEqual([endpoint.path, 403])
      if (!isOthers) expect(body.error, endpoint.path).toMatchObject(refused)
    }
    const registering = await server.call(registrationEndpoints.register, { ...newNurse() }, tokens.console)
    expect(registering).toMatchObject({ status: 403, body: { error: refused } })

    const who = await server.call(sessionEndpoints.session, {}, tokens.console)
    expect(who).toMatchObject({ status: 200, body: { mustChangePassword: true } })
    expect((await change(tokens.console)).status).toBe(200)
    const after = await server.call(sessionEndpoints.session, {}, tokens.console)
    expect(after.body).toMatchObject({ mustChangePassword: false })
    expect((await server.call(userEndpoints.getAll, {}, tokens.console)).status).toBe(200)
    expect((await change(tokens.mobile)).status).toBe(200)
    expect((await server.call(mobileEndpoints.profile, {}, tokens.mobile)).status).toBe(200)
    expect((await signInMobile(nurse.email, own)).body).toMatchObject({ mustChangePassword: false })
  })
})

describe('changing one’s own password', () => {
  test('ends the other sessions and their live calendars, keeps this one, and a mail tells the person', async () => {
    const user = await makeUser(server.db, { facilities: [facility] })
    const department = await makeDepartment(server.db, { facility })
    const here = await server.tokenOf(user)
    const elsewhere = await server.tokenOf(user)
    const live = await server.app.inject({
      url: `/api/${scheduleEndpoints.live.path}?departmentCode=${department.code}`,
      headers: { authorization: `Bearer ${elsewhere}` },
      payloadAsStream: true,
    })
    const closed = new Promise((resolve) =>
      live
        .stream()
        .on('data', () => undefined)
        .on('end', resolve),
    )
    expect(await change(here)).toMatchObject({ status: 200, body: { data: {} } })
    await closed
    expect(await isSignedIn(here)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await signIn(user.email, defaultPassword)).status).toBe(401)
    expect((await signIn(user.email, own)).status).toBe(200)
    const mails = await server.db.selectFrom('outbox').selectAll().where('recipient_id', '=', user.id).execute()
    expect(mails).toMatchObject([{ address: user.email, subject: 'Your password for Shiftward has been changed' }])
    const entries = await server.db
      .selectFrom('audit_log')
      .select(['actor_id', 'action', 'after'])
      .where('call', '=', 'Account/ChangePassword')
      .where('subject_id', '=', user.id)
      .execute()
    expect(entries).toEqual([{ actor_id: user.id, action: 'changed', after: { password_hash: 'hidden' } }])
  })

  test('asks for the current password, and for another one than that', async () => {
    const user = await makeUser(server.db)
    const here = await server.tokenOf(user)
    const elsewhere = await server.tokenOf(user)
    for (const [given, fields] of [
      [['', own], { currentPassword: text.currentPasswordRequired }],
      [['Wrong-2026', own], { currentPassword: text.currentPasswordWrong }],
      [[defaultPassword, '12345'], { password: texts.user.passwordLength }],
      [[defaultPassword, defaultPassword], { password: text.samePassword }],
    ] as const) {
      expect(await change(here, ...given)).toMatchObject({ status: 400, body: { error: { fields } } })
    }
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await signIn(user.email, defaultPassword)).status).toBe(200)
  })

  test('wrong ones count like failed sign-ins, and are in the audit log', async () => {
    const user = await makeUser(server.db)
    const here = await server.tokenOf(user)
    for (let tries = 0; tries < limits.login.failuresPerAccount; tries++) await change(here, 'Wrong-2026')
    expect((await change(here)).status).toBe(429)
    expect((await signIn(user.email, defaultPassword)).status).toBe(429)
    const { count } = await server.db
      .selectFrom('audit_log')
      .select((query) => query.fn.countAll<number>().as('count'))
      .where('action', '=', 'refused')
      .where('actor_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(limits.login.failuresPerAccount)
  })

  test('sent twice because its answer was lost, it happens once', async () => {
    const user = await makeUser(server.db)
    const token = await server.tokenOf(user)
    const send = () =>
      server.app.inject({
        method: 'POST',
        url: '/api/Account/ChangePassword',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'once' },
        payload: { currentPassword: defaultPassword, password: own },
      })
    expect((await send()).statusCode).toBe(200)
    expect((await send()).statusCode).toBe(200)
    const mails = await server.db.selectFrom('outbox').select('id').where('recipient_id', '=', user.id).execute()
    expect(mails).toHaveLength(1)
  })

  test('a provider in the console, and nobody, cannot', async () => {
    const nurse = await makeProvider(server.db, { facility })
    expect((await change(await server.tokenOf(nurse, 'console'))).status).toBe(401)
    expect((await change('x'.repeat(43))).status).toBe(401)
  })
})
