import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { makeOrganization, makeUser, type User } from '../../demo/factories.ts'
import { deliverDue, enqueue, messageTo, type Outgoing, type Senders } from './outbox.ts'

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
const kept = () => database.db.selectFrom('outbox').select(['channel', 'address', 'status']).orderBy('id').execute()

test('where there is no SMS service, people are told by email', async () => {
  await tell()
  expect(await sentBy('email')).toEqual([`email ${ada.email}`])
  expect(await kept()).toEqual([{ channel: 'email', address: ada.email, status: 'sent' }])
  await tell()
  expect(await sentBy('email'), 'the same cause').toEqual([])
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

test('of two people with one phone, each keeps their message', async () => {
  const bob = await makeUser(database.db, { phone: ada.phone })
  for (const person of [ada, bob]) {
    await choose({ sms: false, email: true }, person)
    await tell(person)
  }
  expect(await sentBy('sms')).toEqual(['sms 5550100001'])
  // Whose goes out first is left to chance.
  const both = (await kept()).map(({ channel, status }) => `${channel} ${status}`)
  expect(both.sort()).toEqual(['email not sent', 'sms sent'])
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
