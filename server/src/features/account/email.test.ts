import { accountEndpoints } from '@shiftward/contract/account.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { defaultPassword, makeOrganization, makeProvider, makeUser, type User } from '../../demo/factories.ts'

const resetUrl = 'https://console.example.test/reset-password'

let mailing: TestApp
let silent: TestApp
beforeAll(async () => {
  mailing = await startApp({ resetUrl })
  silent = await startApp()
})
afterAll(async () => {
  await mailing.close()
  await silent.close()
})

let serial = 0
const newAddress = () => `new${++serial}@example.test`
const changeEmail = (server: TestApp, emailId: string, token: string, currentPassword = defaultPassword) =>
  server.call(accountEndpoints.changeEmail, { currentPassword, emailId }, token)
const signIn = (server: TestApp, username: string) =>
  server.call(sessionEndpoints.login, { username, password: defaultPassword })
const isSignedIn = async (server: TestApp, token: string) =>
  (await server.call(sessionEndpoints.session, {}, token)).status === 200
const mailsTo = (server: TestApp, address: string) =>
  server.db.selectFrom('outbox').select(['subject', 'body']).where('address', '=', address).execute()
const linkIn = (body = '') => /confirm-new-email#token=([\w-]{43})/.exec(body)?.[1] ?? ''

test('the address changes when the link sent to the new one is opened, and the old one is told', async () => {
  const user = await makeUser(mailing.db)
  const token = await mailing.tokenOf(user)
  const address = newAddress()
  expect(await changeEmail(mailing, address, token)).toMatchObject({ status: 200, body: { data: { isWaiting: true } } })
  expect((await signIn(mailing, user.email)).status).toBe(200)
  expect((await mailing.call(accountEndpoints.get, {}, token)).body.data).toMatchObject({ newEmailId: address })
  const [mail] = await mailsTo(mailing, address)
  const link = linkIn(mail?.body)
  expect((await mailing.call(accountEndpoints.confirmEmail, { token: link })).body.data).toEqual({ isProvider: false })
  expect((await mailing.call(accountEndpoints.confirmEmail, { token: link })).status).toBe(409)
  expect(await isSignedIn(mailing, token)).toBe(false)
  expect((await signIn(mailing, user.email)).status).toBe(401)
  expect((await signIn(mailing, address)).status).toBe(200)
  expect(await mailsTo(mailing, user.email)).toMatchObject([
    { subject: 'Your email address for Shiftward has been changed' },
  ])
})

test('who uses the app is told to sign in there', async () => {
  const nurse = await makeProvider(mailing.db)
  const address = newAddress()
  await changeEmail(mailing, address, await mailing.tokenOf(nurse, 'mobile'))
  const link = linkIn((await mailsTo(mailing, address))[0]?.body)
  const { body } = await mailing.call(accountEndpoints.confirmEmail, { token: link })
  expect(body.data).toEqual({ isProvider: true })
})

test('a link lasts an hour, and a newer one replaces it', async () => {
  const user = await makeUser(mailing.db)
  const token = await mailing.tokenOf(user)
  const [first, second] = [newAddress(), newAddress()]
  await changeEmail(mailing, first, token)
  await changeEmail(mailing, second, token)
  const links = [linkIn((await mailsTo(mailing, first))[0]?.body), linkIn((await mailsTo(mailing, second))[0]?.body)]
  const confirm = (link = '') => mailing.call(accountEndpoints.confirmEmail, { token: link })
  expect((await confirm(links[0])).status).toBe(409)
  mailing.clock.pass(3_600_000)
  expect((await confirm(links[1])).status).toBe(409)
  expect((await signIn(mailing, user.email)).status).toBe(200)
})

test('without mail it changes at once, keeps this session and ends the others', async () => {
  const user = await makeUser(silent.db)
  const [here, elsewhere] = [await silent.tokenOf(user), await silent.tokenOf(user)]
  const address = newAddress()
  expect(await changeEmail(silent, address, here)).toMatchObject({ status: 200, body: { data: { isWaiting: false } } })
  expect([await isSignedIn(silent, here), await isSignedIn(silent, elsewhere)]).toEqual([true, false])
  expect((await signIn(silent, address)).status).toBe(200)
})

test('it needs the current password and an address that is free', async () => {
  const [user, other] = [await makeUser(silent.db), await makeUser(silent.db)]
  const token = await silent.tokenOf(user)
  const refused = async (emailId: string, password?: string) => {
    const { status, body } = await changeEmail(silent, emailId, token, password)
    return [status, body.error.fields]
  }
  expect(await refused(newAddress(), 'Wrong-2026')).toEqual([
    400,
    { currentPassword: texts.account.currentPasswordWrong },
  ])
  expect(await refused(other.email.toUpperCase())).toEqual([409, { emailId: texts.user.emailTaken }])
  expect(await refused(user.email)).toEqual([400, { emailId: texts.account.sameEmail }])
  expect(await refused('nobody')).toEqual([400, { emailId: texts.user.emailInvalid }])
  expect((await signIn(silent, user.email)).status).toBe(200)
})

const formOf = (user: User) => ({
  ...{ firstName: 'Ada', lastName: 'Hill', phone: '5550100123', zip: '12207', dob: '06-15-1985', npi: '' },
  ...{ userId: user.id, emailId: user.email },
})

test('Users/Update is no way around it for oneself, but changes the rest', async () => {
  const user = await makeUser(silent.db)
  const token = await silent.tokenOf(user)
  for (const [given, field] of [
    [{ emailId: newAddress() }, 'emailId'],
    [{ password: 'Mine-alone-1' }, 'password'],
  ] as const) {
    expect(await silent.call(userEndpoints.update, { ...formOf(user), ...given }, token)).toMatchObject({
      status: 403,
      body: { error: { fields: { [field]: texts.account.ownHere } } },
    })
  }
  expect((await silent.call(userEndpoints.update, formOf(user), token)).status).toBe(200)
  expect((await signIn(silent, user.email)).body).toMatchObject({ firstName: 'Ada', mustChangePassword: false })
})

test('an organization admin requires two-factor sign-in for the organization; a form without the field keeps it', async () => {
  const organization = await makeOrganization(silent.db)
  const [boss, colleague] = [await makeUser(silent.db, { organization }), await makeUser(silent.db, { organization })]
  const address = { addressline1: '1 Main Street', city: 'Albany', state: 'NY', zip: '12207' }
  const form = { id: organization.id, name: organization.name, extension: { address, npi: '' } }
  const token = await silent.tokenOf(boss)
  expect((await silent.call(organizationEndpoints.update, { ...form, requiresTwoFactor: true }, token)).status).toBe(
    200,
  )
  expect((await signIn(silent, colleague.email)).body).toMatchObject({ mustSetUpTwoFactor: true })
  const platform = await silent.tokenOf(await makeUser(silent.db))
  expect((await silent.call(organizationEndpoints.update, form, platform)).status).toBe(200)
  const read = await silent.call(organizationEndpoints.getById, { id: organization.id }, platform)
  expect(read.body.data).toMatchObject({ requiresTwoFactor: true })
})
