import { invitationEndpoints } from '@shiftward/contract/invitation.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { messageEndpoints } from '@shiftward/contract/message.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { organizationEndpoints } from '@shiftward/contract/organization.ts'
import { registrationEndpoints } from '@shiftward/contract/registration.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { userEndpoints } from '@shiftward/contract/user.ts'
import { userAccountEndpoints } from '@shiftward/contract/user-account.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import {
  defaultPassword,
  type Facility,
  makeFacility,
  makeOrganization,
  makeProvider,
  makeUser,
  mapProvider,
  type Organization,
  type User,
} from '../../demo/factories.ts'
import { deliverDue, type Outgoing, Undeliverable } from '../../lib/outbox/outbox.ts'

const invitationUrl = 'https://console.example.test/accept-invitation'
const chosen = 'chosen-by-me-1'
const over = { status: 409, body: { error: { message: texts.invitation.over } } }

let server: TestApp
let token: string
let organization: Organization
let facility: Facility
let root: User

beforeAll(async () => {
  server = await startApp({ invitationUrl })
  organization = await makeOrganization(server.db)
  facility = await makeFacility(server.db, { organization })
  root = await makeUser(server.db)
})
afterAll(() => server.close())
beforeEach(signInAgain)

/** The clock moves by days, so sessions end. */
async function signInAgain() {
  token = await server.tokenOf(root)
}

let serial = 0
const person = () => ({
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '01-31-1980',
  phone: '5550100123',
  emailId: `invited${++serial}@example.test`,
  zip: '12207',
  npi: '',
})

async function sendAll(): Promise<Outgoing[]> {
  const sent: Outgoing[] = []
  const take = async (message: Outgoing) => void sent.push(message)
  while ((await deliverDue(server.db, { email: take, sms: take }, () => server.clock.now)) > 0);
  return sent
}
const tokenIn = (text = ''): string => /accept-invitation#token=([\w-]{43})/.exec(text)?.[1] ?? ''

async function inviteAdmin() {
  const given = person()
  const { body } = await server.call(userEndpoints.register, { ...given, invite: true }, token)
  const { userCode } = body.data
  await accepted(
    server.call(organizationEndpoints.mapUser, { userCode, userName: 'Ada', organizationId: organization.id }, token),
  )
  return { ...given, ...body.data }
}
const accept = (link: string, password = chosen) => server.call(invitationEndpoints.accept, { token: link, password })
const find = (link: string) => server.call(invitationEndpoints.find, { token: link })
const send = (userCodes: string[], by = token) => server.call(invitationEndpoints.send, { userCodes }, by)
const signIn = (username: string, password: string) => server.call(sessionEndpoints.login, { username, password })
const read = async (code: string) => (await server.call(userEndpoints.getByCode, { id: code }, token)).body.data
const invitedAt = async (code: string) => (await read(code)).invitedAt

test('an invited admin sets their own password with the link: once, and the text of the mail is gone', async () => {
  const user = await inviteAdmin()
  expect(user.channel).toBe('email')
  expect(await invitedAt(user.userCode)).toBe(server.clock.now.toISOString())
  const [mail, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ channel: 'email', address: user.emailId })
  const link = tokenIn(mail?.body)

  const { body } = await server.call(messageEndpoints.getAll, {}, token)
  expect(JSON.stringify(body)).not.toContain(link)
  const stored = await server.db.selectFrom('invitations').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(link)

  expect((await find(link)).body.data).toEqual({ firstName: 'Ada', emailId: user.emailId })
  expect(await accept(link, 'short')).toMatchObject({
    status: 400,
    body: { error: { fields: { password: texts.user.passwordLength } } },
  })
  expect(await accept(link, user.emailId)).toMatchObject({ status: 400 })
  expect((await accept(link)).body.data).toEqual({ emailId: user.emailId, userType: 'organization' })
  expect((await signIn(user.emailId, chosen)).status).toBe(200)
  expect(await invitedAt(user.userCode)).toBeNull()
  const proved = server.db.selectFrom('users').select('email_confirmed_at').where('email', '=', user.emailId)
  expect(await proved.executeTakeFirst()).toEqual({ email_confirmed_at: server.clock.now })
  expect(await accept(link)).toMatchObject(over)
  expect(await find(link)).toMatchObject(over)
  expect(await send([user.userCode])).toMatchObject({
    status: 409,
    body: { error: { message: texts.invitation.acceptedAlready } },
  })
})

test('a provider made in the console is invited too, and signs in to the app', async () => {
  const given = { ...person(), npi: '1999999984', specialty: ['Cardiology'], skill: ['Physician'], isWeb: true }
  const { body } = await server.call(registrationEndpoints.register, { ...given, invite: true }, token)
  expect(body.data.channel).toBe('email')
  const [mail] = await sendAll()
  expect((await accept(tokenIn(mail?.body))).body.data.userType).toBe('provider')
  const answer = await server.call(mobileEndpoints.login, { username: given.emailId, password: chosen })
  expect(answer.status).toBe(200)
})

test('the invitation names who sent it, and the organization once it is clear', async () => {
  const lead = await makeUser(server.db, { organization, first_name: 'Leilani', last_name: 'Kealoha' })
  const byLead = await server.tokenOf(lead)
  await accepted(server.call(userEndpoints.register, { ...person(), invite: true }, byLead))
  const { userCode } = await inviteAdmin()
  await send([userCode])
  const bodies = (await sendAll()).map(({ body }) => body.split('.')[0])
  expect(bodies).toEqual([
    `Hello Ada, ${organization.name} (Leilani Kealoha) has made a Shiftward account for you`,
    `Hello Ada, ${organization.name} (${root.first_name} ${root.last_name}) has made a Shiftward account for you`,
  ])
  // Not mapped yet: a platform admin belongs to no organization.
  await accepted(server.call(userEndpoints.register, { ...person(), invite: true }, token))
  expect((await sendAll())[0]?.body).toContain(`Hello Ada, ${root.first_name} ${root.last_name} has made`)
})

test('a password typed by the administrator needs no invitation, and no password without one is refused', async () => {
  const { body } = await server.call(userEndpoints.register, { ...person(), password: defaultPassword }, token)
  expect(body.data.channel).toBeUndefined()
  expect(await sendAll()).toEqual([])
  expect(await invitedAt(body.data.userCode)).toBeNull()
  expect(await server.call(userEndpoints.register, person(), token)).toMatchObject({
    status: 400,
    body: { error: { fields: { password: texts.user.passwordRequired } } },
  })
})

test('a link lasts seven days, and a newer one voids it', async () => {
  const { userCode } = await inviteAdmin()
  const [first] = await sendAll()
  server.clock.pass(limits.invitation.lifeMs - 1)
  await signInAgain()
  expect((await find(tokenIn(first?.body))).status).toBe(200)
  expect((await send([userCode])).body.data).toMatchObject([{ userCode, channel: 'email', link: null }])
  const [second] = await sendAll()
  expect(await find(tokenIn(first?.body))).toMatchObject(over)
  expect(await find('x'.repeat(43))).toMatchObject(over)
  server.clock.pass(limits.invitation.lifeMs)
  expect(await accept(tokenIn(second?.body))).toMatchObject(over)
})

test('an invitation that the mail server refuses is marked, until it is sent again', async () => {
  const user = await inviteAdmin()
  expect(await read(user.userCode)).toMatchObject({ isInvitationUnsent: false })
  const email = async () => {
    throw new Undeliverable('No such mailbox')
  }
  await deliverDue(server.db, { email }, () => server.clock.now)
  expect(await read(user.userCode)).toMatchObject({ isInvitationUnsent: true })
  await send([user.userCode])
  expect(await read(user.userCode)).toMatchObject({ isInvitationUnsent: false })
  await sendAll()
})

test('when two accept at once, exactly one password is set', async () => {
  const { emailId } = await inviteAdmin()
  const [mail] = await sendAll()
  const passwords = ['left-hand-1', 'right-hand-1']
  const answers = await Promise.all(passwords.map((password) => accept(tokenIn(mail?.body), password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const signedIn = await Promise.all(passwords.map((password) => signIn(emailId, password)))
  expect(signedIn.map(({ status }) => status)).toEqual(answers.map(({ status }) => (status === 200 ? 200 : 401)))
})

test('deactivation and a typed password void the link; asking for a reset link does not', async () => {
  const user = await inviteAdmin()
  const [mail] = await sendAll()
  expect(await read(user.userCode)).toMatchObject({ isInvitationVoid: false })
  await accepted(server.call(userAccountEndpoints.deactivate, { userCode: user.userCode }, token))
  expect(await find(tokenIn(mail?.body))).toMatchObject(over)
  expect((await send([user.userCode])).status).toBe(409)
  await accepted(server.call(userAccountEndpoints.reactivate, { userCode: user.userCode }, token))
  expect(await find(tokenIn(mail?.body))).toMatchObject(over)
  expect(await read(user.userCode)).toMatchObject({ invitedAt: expect.any(String), isInvitationVoid: true })

  await send([user.userCode])
  expect(await read(user.userCode)).toMatchObject({ isInvitationVoid: false })
  const [again] = await sendAll()
  await accepted(server.call(sessionEndpoints.forgotPassword, { email: user.emailId }))
  expect((await find(tokenIn(again?.body))).status).toBe(200)
  const typed = { ...user, password: defaultPassword }
  expect((await server.call(userEndpoints.update, typed, token)).status).toBe(200)
  expect(await find(tokenIn(again?.body))).toMatchObject(over)
  expect(await invitedAt(user.userCode)).toBeNull()
})

test('a corrected address gets a new invitation, and the old one no longer works', async () => {
  const user = await inviteAdmin()
  const [astray] = await sendAll()
  const emailId = `right${user.emailId}`
  expect((await server.call(userEndpoints.update, { ...user, emailId }, token)).status).toBe(200)
  const [mail] = await sendAll()
  expect(mail?.address).toBe(emailId)
  expect(await find(tokenIn(astray?.body))).toMatchObject(over)
  expect((await find(tokenIn(mail?.body))).body.data.emailId).toBe(emailId)
})

test('only an administrator of all places of a person can send the invitation', async () => {
  const other = await makeFacility(server.db, { organization: await makeOrganization(server.db) })
  const invited_at = server.clock.now
  const nurse = await makeProvider(server.db, { facility, invited_at })
  const stranger = await makeProvider(server.db, { facility: other, invited_at })
  const lead = await server.tokenOf(await makeUser(server.db, { organization }))
  expect((await send([nurse.code], lead)).status).toBe(200)
  expect((await send([stranger.code], lead)).status).toBe(404)
  await mapProvider(server.db, { provider: nurse, facility: other })
  await sendAll()
  expect(await send([nurse.code], lead)).toMatchObject({
    status: 403,
    body: { error: { message: texts.invitation.worksElsewhere } },
  })
  expect(await sendAll()).toEqual([])
  expect((await send([nurse.code])).status).toBe(200)
})

test('a new phone gets the link only from an administrator of all places of the person', async () => {
  const { channels } = server.deps.settings
  server.deps.settings.channels = { sms: true, email: false }
  const annex = await makeFacility(server.db, { organization })
  const nurse = await makeProvider(server.db, { facility, invited_at: server.clock.now })
  await mapProvider(server.db, { provider: nurse, facility: annex })
  const change = (phone: string, by: string) => {
    const { id: userId, first_name: firstName, last_name: lastName, email: emailId, zip, npi } = nurse
    const form = { ...person(), userId, firstName, lastName, emailId, zip, npi, phone, password: '' }
    const skills = { specialty: ['Emergency Medicine'], skill: ['Physician'] }
    return server.call(userEndpoints.updateProvider, { ...form, ...skills }, by)
  }
  await sendAll()
  const local = await server.tokenOf(await makeUser(server.db, { facilities: [facility] }))
  expect((await change('5550107777', local)).status).toBe(200)
  expect(await sendAll()).toEqual([])
  expect((await change('5550108888', token)).status).toBe(200)
  expect((await sendAll()).map(({ address }) => address)).toEqual(['5550108888'])
  server.deps.settings.channels = channels
})

test('without a mail or SMS service the administrator gets the link, which is stored nowhere', async () => {
  const { channels } = server.deps.settings
  server.deps.settings.channels = { sms: true, email: false }
  const bySms = await inviteAdmin()
  expect(bySms.channel).toBe('sms')
  expect((await sendAll()).map(({ channel, address }) => [channel, address])).toContainEqual(['sms', bySms.phone])

  server.deps.settings.channels = { sms: false, email: false }
  const byHand = await inviteAdmin()
  expect(byHand.channel).toBeNull()
  const [sent] = (await send([byHand.userCode])).body.data
  server.deps.settings.channels = channels
  expect(sent.link).toMatch(/^https:\/\/console\.example\.test\/accept-invitation#token=[\w-]{43}$/)
  const { rows } = await sql<{ text: string }>`
    select row_to_json(t)::text as text from (select answer from idempotency_keys) t
    union all select row_to_json(o)::text from outbox o`.execute(server.db)
  expect(JSON.stringify(rows)).not.toContain(tokenIn(sent.link))
  expect((await accept(tokenIn(sent.link))).status).toBe(200)
})

test('whoever has accepted or is deactivated keeps nobody else from being invited', async () => {
  const { channels } = server.deps.settings
  server.deps.settings.channels = { sms: false, email: false }
  const [waiting, accepted, gone] = [await inviteAdmin(), await inviteAdmin(), await inviteAdmin()]
  const [sent] = (await send([accepted.userCode])).body.data
  await accept(tokenIn(sent.link))
  await server.call(userAccountEndpoints.deactivate, { userCode: gone.userCode }, token)
  const answer = await send([accepted.userCode, gone.userCode, waiting.userCode])
  server.deps.settings.channels = channels
  const { userCode, firstName, lastName, emailId } = waiting
  const link = expect.stringContaining('#token=')
  expect(answer.body.data).toEqual([{ userCode, firstName, lastName, emailId, channel: null, link }])
  expect((await send([accepted.userCode, gone.userCode])).status).toBe(409)
})
