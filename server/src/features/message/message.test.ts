import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@shiftward/contract/limits.ts'
import { messageEndpoints, type OutboxMessage } from '@shiftward/contract/message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { makeOrganization, makeUser } from '../../demo/factories.ts'
import { openLog } from '../../lib/operations/log.ts'
import { deliverDue, dropSecretsOf, enqueue, messageTo, Undeliverable } from '../../lib/outbox/outbox.ts'
import { logSender } from '../../lib/outbox/outbox-log.ts'
import { retryAll as reviveAll } from './message.store.ts'

const { getAll, getChannels, getUnsent, retry, retryAll } = messageEndpoints

let server: TestApp
let platform: string
beforeAll(async () => {
  server = await startApp()
  platform = await server.tokenOf(await makeUser(server.db))
  const sms = (serial: number) => ({
    channel: 'sms' as const,
    address: `555000000${serial}`,
    body: `Body ${serial}, 100% done`,
    cause: `test:${serial}`,
  })
  await enqueue(server.db, server.clock.now, sms(1), sms(2), sms(3))
  await server.db
    .updateTable('outbox')
    .set({ status: 'dead', attempts: 8, last_error: 'No such number' })
    .where('cause', '=', 'test:2')
    .execute()
})
afterAll(() => server.close())

const causes = (rows: { cause: string }[]) => rows.map(({ cause }) => cause)

test('the platform admin reads the messages, the newest first', async () => {
  const { body } = await server.call(getAll, {}, platform)
  expect(causes(body.data)).toEqual(['test:3', 'test:2', 'test:1'])
  expect(body.data[1]).toMatchObject({ status: 'dead', attempts: 8, lastError: 'No such number', sentAt: null })
})

test('messages are filtered by status and text, and paged', async () => {
  expect(causes((await server.call(getAll, { status: 'dead' }, platform)).body.data)).toEqual(['test:2'])
  const searched = await server.call(getAll, { q: '3, 100% d' }, platform)
  expect(searched.body.data).toMatchObject({ rows: [{ cause: 'test:3' }], total: 1 })
  const page = await server.call(getAll, { page: '2', size: '2' }, platform)
  expect(page.body.data).toMatchObject({ rows: [{ cause: 'test:1' }], total: 3 })
})

test('nobody else reads the messages', async () => {
  const admin = await makeUser(server.db, { organization: await makeOrganization(server.db) })
  expect((await server.call(getAll, {}, await server.tokenOf(admin))).status).toBe(403)
  expect((await server.call(getAll, {})).status).toBe(401)
})

test('a message that was given up is tried once more', async () => {
  const [dead] = (await server.call(getAll, { status: 'dead' }, platform)).body.data
  const keyNow = async () =>
    (await server.db.selectFrom('outbox').select('idempotency_key').where('id', '=', dead.id).executeTakeFirst())
      ?.idempotency_key
  const key = await keyNow()
  expect((await server.call(retry, { id: dead.id }, platform)).status).toBe(200)
  expect(await keyNow(), 'a service repeats its refusal to the old key').not.toBe(key)
  expect((await server.call(getAll, { status: 'dead' }, platform)).body.data).toEqual([])
  const again = await server.call(retry, { id: dead.id }, platform)
  expect(again.status).toBe(409)
  expect((await server.call(retry, { id: 999_999 }, platform)).status).toBe(404)
})

describe('without a service', () => {
  const log = openLog('silent')
  const withoutService = { none: logSender(log, { isTextShown: false }) }
  const deliver = () => deliverDue(server.db, withoutService, () => server.clock.now)

  test('a message is stored as not sent, and stays so when a service is configured later', async () => {
    await deliver()
    const { data } = (await server.call(getAll, { status: 'not sent' }, platform)).body
    expect(data[0]).toMatchObject({ status: 'not sent', lastError: 'No SMS service is configured.', sentAt: null })
    const sent: string[] = []
    const send = async ({ body }: { body: string }) => void sent.push(body)
    await deliverDue(server.db, { sms: send, email: send }, () => server.clock.now)
    expect(sent).toEqual([])
  })

  test('it can be retried on purpose, once there is a service', async () => {
    const [row] = (await server.call(getAll, { status: 'not sent' }, platform)).body.data
    const { channels } = server.deps.settings
    channels.sms = false
    const refused = await server.call(retry, { id: row.id }, platform)
    expect([refused.status, refused.body.error.message]).toEqual([409, 'No SMS service is configured.'])
    channels.sms = true
    expect((await server.call(retry, { id: row.id }, platform)).status).toBe(200)
    const [first] = (await server.call(getAll, { status: 'waiting' }, platform)).body.data
    expect(first.id).toBe(row.id)
  })

  test('a secret loses its text', async () => {
    const secret = { channel: 'sms' as const, address: '5550000009', body: '123456', cause: 'test:9', isSecret: true }
    await enqueue(server.db, server.clock.now, secret)
    await deliver()
    const row = await server.db.selectFrom('outbox').selectAll().where('cause', '=', 'test:9').executeTakeFirst()
    expect(row).toMatchObject({ status: 'not sent', body: '' })
    const refused = await server.call(retry, { id: row?.id }, platform)
    expect([refused.status, refused.body.error.message]).toEqual([409, texts.message.secretGone('')])
  })

  test('all that a service can send now are sent again at once, but no secrets', async () => {
    await server.db.deleteFrom('outbox').execute()
    const { channels } = server.deps.settings
    const message = { subject: '', body: 'Body', cause: 'test' }
    const organizationId = (await makeOrganization(server.db)).id
    const recipient = await makeUser(server.db, { phone: '5550000001' })
    const gone = await makeUser(server.db, { phone: '5550000003' })
    await server.db.updateTable('users').set({ deactivated_at: server.clock.now }).where('id', '=', gone.id).execute()
    await enqueue(
      server.db,
      server.clock.now,
      messageTo(recipient, { organizationId }, { ...message, cause: 'published:1' }),
      messageTo(gone, { organizationId }, { ...message, cause: 'published:1' }),
      { ...message, channel: 'sms', address: '5550000002' },
      { ...message, channel: 'email', address: 'nobody@example.test', recipientId: recipient.id },
      { ...message, channel: 'email', address: 'secret@example.test', isSecret: true },
    )
    await deliver()
    const unsent = async () => (await server.call(getUnsent, { size: '2' }, platform)).body.data
    Object.assign(channels, { sms: false, email: false })
    expect(await unsent()).toMatchObject({ rows: [{}, {}], total: 4, sendable: 0 })
    expect((await server.call(retryAll, {}, platform)).body.data).toEqual({ retried: 0 })
    // The person's SMS goes by email; the one to a mere number does not.
    channels.email = true
    expect(await unsent()).toMatchObject({ total: 4, sendable: 2 })
    expect((await server.call(retryAll, {}, platform)).body.data).toEqual({ retried: 2 })
    const urgent = { ...message, channel: 'email' as const, address: 'urgent@example.test', cause: 'urgent' }
    await enqueue(server.db, server.clock.now, urgent)
    const sent: string[] = []
    const email = async ({ address }: { address: string }) => void sent.push(address)
    await deliverDue(server.db, { ...withoutService, email }, () => server.clock.now)
    expect(sent, 'a new one does not wait for the old ones').toEqual(['urgent@example.test'])
    await deliverDue(server.db, { ...withoutService, email }, () => new Date(server.clock.now.getTime() + 1000))
    expect(sent.slice(1)).toEqual(['nobody@example.test', recipient.email])
    channels.sms = true
    expect(await unsent()).toMatchObject({
      rows: [{ isSecret: true }, { address: '5550000002' }],
      total: 2,
      sendable: 1,
    })
  })
})

test('names the recipient, but nobody whose registration is not confirmed', async () => {
  const ada = await makeUser(server.db, { first_name: 'Ada', last_name: 'Moss' })
  const unconfirmed = await makeUser(server.db, { confirmed_at: null })
  const message = { channel: 'email' as const, subject: '', body: 'Body' }
  await enqueue(
    server.db,
    server.clock.now,
    ...[ada, unconfirmed].map((to) => ({ ...message, address: to.email, recipientId: to.id, cause: `name:${to.id}` })),
    { ...message, address: 'nobody@example.test', cause: 'name:nobody' },
  )
  await server.db.updateTable('outbox').set({ status: 'dead' }).where('cause', 'like', 'name:%').execute()
  const names = (rows: OutboxMessage[]) => rows.map(({ address, recipientName }) => [address, recipientName])
  const expected = [
    ['nobody@example.test', null],
    [unconfirmed.email, null],
    [ada.email, 'Ada Moss'],
  ]
  const unsent = await server.call(getUnsent, { size: '3' }, platform)
  expect(names(unsent.body.data.rows)).toEqual(expected)
  expect(names((await server.call(getAll, { status: 'dead' }, platform)).body.data)).toEqual(expected)
})

test('a link that was given up is listed without its text, until it is not missed any more', async () => {
  await server.db.deleteFrom('outbox').execute()
  const person = await makeUser(server.db)
  const invited = (invited_at: Date | null) =>
    server.db.updateTable('users').set({ invited_at }).where('id', '=', person.id).execute()
  await invited(server.clock.now)
  const link = {
    channel: 'email' as const,
    address: person.email,
    recipientId: person.id,
    isSecret: true,
    body: 'Link',
  }
  const email = async () => {
    throw new Undeliverable('No such mailbox')
  }
  const giveUp = async (cause: string) => {
    await enqueue(server.db, server.clock.now, { ...link, cause })
    await deliverDue(server.db, { email }, () => server.clock.now)
  }
  const unsent = async () => (await server.call(getUnsent, {}, platform)).body.data
  await giveUp(`invitation:${person.id}:1`)
  const row = { cause: `invitation:${person.id}:1`, isSecret: true, body: '', lastError: 'No such mailbox' }
  expect(await unsent()).toMatchObject({ rows: [row], total: 1, sendable: 0 })
  expect((await server.call(retryAll, {}, platform)).body.data).toEqual({ retried: 0 })
  const [first] = (await unsent()).rows
  const refused = await server.call(retry, { id: first.id }, platform)
  expect(refused.body.error.message).toContain('Send the invitation again')

  await giveUp(`invitation:${person.id}:2`)
  expect(causes((await unsent()).rows), 'the newer one').toEqual([`invitation:${person.id}:2`])
  await giveUp('password-reset:7')
  await dropSecretsOf(server.db, person.id, 'password-reset')
  expect((await unsent()).total, 'a void link').toBe(1)
  await invited(null)
  expect((await unsent()).total, 'whoever has a password').toBe(0)
})

test('links and codes of every kind are listed until they have surely expired, other messages stay', async () => {
  await server.db.deleteFrom('outbox').execute()
  const { now } = server.clock
  const person = await makeUser(server.db, { invited_at: now })
  const message = { channel: 'email' as const, address: person.email, body: 'Text' }
  const kinds = ['invitation', 'password-reset', 'email-confirmation', 'new-email']
  const links = kinds.map((kind) => ({ ...message, cause: `${kind}:1`, recipientId: person.id, isSecret: true }))
  const code = { ...message, cause: 'registration-code:1', isSecret: true }
  await enqueue(server.db, now, ...links, code, { ...message, cause: 'published:1', recipientId: person.id })
  await server.db.updateTable('outbox').set({ status: 'dead', last_error: 'No such mailbox' }).execute()
  const { invitation, passwordReset, emailConfirmation, emailChange, otp } = limits
  const lives = [invitation, passwordReset, emailConfirmation, emailChange, otp].map(({ lifeMs }) => lifeMs)
  server.clock.now = new Date(now.getTime() + Math.max(...lives) - 1)
  const admin = await server.tokenOf(await makeUser(server.db))
  const unsent = async () => (await server.call(getUnsent, {}, admin)).body.data
  expect((await unsent()).total).toBe(6)
  server.clock.now = new Date(now.getTime() + Math.max(...lives))
  expect(causes((await unsent()).rows)).toEqual(['published:1'])
  server.clock.now = now
})

test('messages that two calls send again at once are counted and sent once', async () => {
  await server.db.deleteFrom('outbox').execute()
  const sms = { channel: 'sms', address: '5550000001', body: 'Body', cause: 'test', status: 'dead' }
  await server.db.insertInto('outbox').values(sms).execute()
  const channels = { sms: true, email: true }
  const { retried, other } = await server.db.transaction().execute(async (transaction) => {
    const first = await reviveAll(transaction, channels, server.clock.now)
    const other = reviveAll(server.db, channels, server.clock.now)
    // Long enough for it to come to the message.
    await Promise.race([other, sleep(300)])
    return { retried: first.retried, other: [other] }
  })
  expect([retried, (await other[0])?.retried]).toEqual([1, 0])
})

test('administrators who publish see which channels have a service', async () => {
  const admin = await makeUser(server.db, { organization: await makeOrganization(server.db) })
  const answer = await server.call(getChannels, {}, await server.tokenOf(admin))
  expect(answer.body.data).toEqual({ sms: true, email: true })
})
