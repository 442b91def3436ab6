import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { makeOrganization, makeUser, type User } from '../../demo/factories.ts'
import { deliverDue, enqueue, messageTo, type Outgoing, type Senders, Undeliverable } from './outbox.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let organizationId: number
let ada: User
const now = new Date('2026-03-01T12:00:00Z')
const text = { subject: 'Your schedule', body: 'You are scheduled.' }

beforeAll(async () => {
  database = await freshDatabase()
  organizationId = (await makeOrganization(database.db)).id
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
  ada = await makeUser(database.db, { phone: '5550100001' })
})

const tell = (person = ada) =>
  enqueue(database.db, now, messageTo(person, { organizationId }, { cause: 'published:1', ...text }))
const choose = (choices: Record<string, boolean>, { id } = ada) =>
  database.db
    .insertInto('notification_choices')
    .values(Object.entries(choices).map(([channel, is_on]) => ({ user_id: id, kind: 'schedule', channel, is_on })))
    .execute()

/** What these services send. */
async function sentBy(...channels: ('sms' | 'email')[]) {
  const sent: string[] = []
  const send = async ({ channel, address }: Outgoing) => void sent.push(`${channel} ${address}`)
  const senders: Senders = Object.fromEntries(channels.map((channel) => [channel, send]))
  while ((await deliverDue(database.db, senders, () => now)) > 0);
  return sent
}
const causesOf = async ({ id }: User) =>
  (await database.db.selectFrom('outbox').select('cause').distinct().where('recipient_id', '=', id).execute()).map(
    ({ cause }) => cause,
  )
const gone = async () => {
  throw new Undeliverable('The browser no longer takes messages.')
}
const kept = () => database.db.selectFrom('outbox').select(['channel', 'address', 'status']).orderBy('id').execute()

test('where there is no SMS service, people are told by email', async () => {
  await tell()
  expect(await sentBy('email')).toEqual([`email ${ada.email}`])
  expect(await kept()).toEqual([{ channel: 'email', address: ada.email, status: 'sent' }])
  await tell()
  expect(await sentBy('email'), 'the same cause').toEqual([])
})

test('an SMS that goes by email is left to whoever sends emails, which may take long', async () => {
  await tell()
  const senders: Senders = { email: () => new Promise(() => undefined) }
  expect(await deliverDue(database.db, senders, () => now, ['sms'])).toBe(1)
  const [left] = await database.db.selectFrom('outbox').selectAll().execute()
  expect(left).toMatchObject({ channel: 'email', status: 'waiting', attempts: 0, next_attempt_at: now })
  expect(await sentBy('email')).toEqual([`email ${ada.email}`])
})

test('who chose both gets the same message once', async () => {
  await choose({ sms: true, email: true })
  await tell()
  expect(await sentBy('email')).toEqual([`email ${ada.email}`])
  expect(await kept()).toHaveLength(1)
})

test('where there is no mail service, people are told by SMS, if they have a phone', async () => {
  await choose({ sms: false, email: true })
  await tell()
  const bob = await makeUser(database.db, { phone: '' })
  await tell(bob)
  expect(await sentBy('sms')).toEqual(['sms 5550100001'])
  expect(await kept()).toEqual([
    { channel: 'sms', address: '5550100001', status: 'sent' },
    { channel: 'email', address: bob.email, status: 'not sent' },
  ])
})

test('of two people with one phone, each gets their message, once', async () => {
  const bob = await makeUser(database.db, { phone: ada.phone })
  const both = [ada, bob].map((person) => messageTo(person, { organizationId }, { cause: 'published:1', ...text }))
  await enqueue(database.db, now, ...both)
  expect(await sentBy('sms', 'email')).toEqual(['sms 5550100001', 'sms 5550100001'])
  await enqueue(database.db, now, ...both.reverse())
  await tell(bob)
  expect(await sentBy('sms', 'email'), 'the same cause').toEqual([])
  const carl = await makeUser(database.db, { phone: ada.phone })
  await choose({ sms: true, email: true }, carl)
  await tell(carl)
  expect((await sentBy('sms', 'email')).sort(), 'a later call').toEqual([`email ${carl.email}`, 'sms 5550100001'])
  expect(await causesOf(carl), 'one message, by two channels').toEqual([`published:1:to:${carl.id}`])
})

test('of two people with one phone, each gets the SMS that stands for an email', async () => {
  const bob = await makeUser(database.db, { phone: ada.phone })
  for (const person of [ada, bob]) {
    await choose({ sms: false, email: true }, person)
    await tell(person)
  }
  expect(await sentBy('sms')).toEqual(['sms 5550100001', 'sms 5550100001'])
  expect((await kept()).map(({ channel, status }) => `${channel} ${status}`)).toEqual(['sms sent', 'sms sent'])
})

test('of two people with one phone, each gets the SMS that stands for a lost push message', async () => {
  const bob = await makeUser(database.db, { phone: ada.phone })
  await tell()
  const push = { ...text, channel: 'push', address: '7', cause: 'published:1', next_attempt_at: now }
  await database.db
    .insertInto('outbox')
    .values({ ...push, recipient_id: bob.id, organization_id: organizationId })
    .execute()
  await deliverDue(database.db, { push: gone }, () => now, ['push'])
  expect(await sentBy('sms')).toEqual(['sms 5550100001', 'sms 5550100001'])
  expect(await causesOf(bob)).toEqual([`published:1:to:${bob.id}`])
})

test('of people with one phone whose browsers are lost at the same moment, each gets the SMS', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => makeUser(database.db, { phone: ada.phone })))
  const pushes = people.map(({ id }) => ({ recipient_id: id, address: String(id), organization_id: organizationId }))
  const push = { ...text, channel: 'push', cause: 'published:1', next_attempt_at: now }
  await database.db
    .insertInto('outbox')
    .values(pushes.map((one) => ({ ...push, ...one })))
    .execute()
  await deliverDue(database.db, { push: gone }, () => now, ['push'])
  expect(await sentBy('sms')).toEqual(people.map(() => 'sms 5550100001'))
})

test('what is about the account, and what is secret, goes only where it was written to', async () => {
  const written = { channel: 'email' as const, address: ada.email, recipientId: ada.id, ...text }
  await enqueue(database.db, now, { ...written, cause: 'phone-changed:1' })
  await enqueue(database.db, now, { ...written, cause: 'invitation:1', isSecret: true, organizationId })
  expect(await sentBy('sms')).toEqual([])
  expect((await kept()).map(({ status }) => status)).toEqual(['not sent', 'not sent'])
})

test('a message for an older address goes there, also for somebody who chose channels', async () => {
  await choose({ sms: true, email: true })
  const old = { channel: 'email' as const, address: 'old@example.test', recipientId: ada.id }
  await enqueue(database.db, now, { ...old, cause: `email-changed:${ada.id}`, ...text })
  expect(await sentBy('email')).toEqual(['email old@example.test'])
})

test('at another number it is another message to the service', async () => {
  await tell()
  const keyOf = async () =>
    (await database.db.selectFrom('outbox').select('idempotency_key').executeTakeFirst())?.idempotency_key
  const before = await keyOf()
  await database.db.updateTable('users').set({ phone: '5550100009' }).where('id', '=', ada.id).execute()
  const keys: string[] = []
  await deliverDue(database.db, { sms: async ({ idempotencyKey }) => void keys.push(idempotencyKey) }, () => now)
  expect(keys).toEqual([await keyOf()])
  expect(keys).not.toContain(before)
})

test('a message goes to the number that the person has by now', async () => {
  const bob = await makeUser(database.db, { phone: '5550100003' })
  await tell(ada)
  await tell(bob)
  const setPhone = (phone: string) => database.db.updateTable('users').set({ phone }).where('id', '=', ada.id).execute()
  await setPhone(bob.phone)
  expect(await sentBy('sms', 'email'), 'also where somebody else has it').toEqual(['sms 5550100003', 'sms 5550100003'])
  await database.db.deleteFrom('outbox').execute()
  await tell({ ...ada, phone: '5550100001' })
  await setPhone('')
  expect(await sentBy('sms', 'email'), 'or else to the email address').toEqual([`email ${ada.email}`])
})
