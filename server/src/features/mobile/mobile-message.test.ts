import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { MyMessage } from '@shiftward/contract/mobile-message.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, setStage } from '../../../test/stage.ts'
import { makeProvider, makeShift, type User } from '../../demo/factories.ts'
import { deliverDue, enqueue, messageTo } from '../../lib/outbox/outbox.ts'
import { pushSender } from '../../lib/outbox/outbox-push.ts'

let stage: Stage
let ada: User
let token: string

beforeAll(async () => {
  stage = await setStage()
  stage.server.deps.settings.pushPrivateHosts = ['127.0.0.1']
})
afterAll(() => stage.server.close())
beforeEach(async () => {
  await stage.db.deleteFrom('outbox').execute()
  ada = await makeProvider(stage.db, { facility: stage.facility, phone: '5550100177' })
  token = await stage.server.tokenOf(ada, 'mobile')
})

const call = (...args: Parameters<Stage['server']['call']>) => stage.server.call(...args)
const mine = async (): Promise<MyMessage[]> => (await call(mobileEndpoints.messages, {}, token)).body.data
const tell = (cause: string, body = 'Bob Bold asks you.') =>
  enqueue(
    stage.db,
    stage.server.clock.now,
    messageTo(ada, { organizationId: stage.organization.id }, { cause, subject: 'News', body }),
  )
const sentBy = async () =>
  (await stage.db.selectFrom('outbox').select(['channel', 'cause']).orderBy('id').execute()).map(
    ({ channel, cause }) => `${cause.split(':')[0]} ${channel}`,
  )
const choose = (...choices: [string, string, boolean][]) =>
  call(
    mobileEndpoints.saveProfile,
    { choices: choices.map(([kind, channel, isOn]) => ({ kind, channel, isOn })) },
    token,
  )

test('a message says what it is about, and is read once for all channels', async () => {
  await choose(['requests', 'email', true])
  await tell('swap:17:Open')
  await tell('published:99:1:2027-05-02')
  await tell('open-shift:5:1')
  await tell('open-shifts:5:1')
  const all = await mine()
  expect(all.map(({ type, subjectKind, subjectId, firstDay }) => [type, subjectKind, subjectId, firstDay])).toEqual([
    ['open-shift', null, null, null],
    ['open-shift', 'shift', 5, null],
    ['schedule', null, null, '05-02-2027'],
    ['swap', 'swap', 17, null],
  ])
  const unread = async () => (await call(mobileEndpoints.unreadMessages, {}, token)).body.data.unread
  expect(await unread()).toBe(4)
  const read = (ids?: number[]) => call(mobileEndpoints.readMessages, { ...(ids && { ids }) }, token)
  expect((await read([all[3]?.id ?? 0])).body.data).toEqual({ unread: 3 })
  expect((await mine())[3]?.readAt).not.toBeNull()
  await read()
  expect(await unread()).toBe(0)
})

test('messages of others are neither seen nor marked', async () => {
  await tell('swap:17:Open')
  const [message] = await mine()
  const bob = await makeProvider(stage.db, { facility: stage.facility })
  const his = await stage.server.tokenOf(bob, 'mobile')
  expect((await call(mobileEndpoints.messages, {}, his)).body.data).toEqual([])
  await call(mobileEndpoints.readMessages, { ids: [message?.id] }, his)
  expect((await mine())[0]?.readAt).toBeNull()
})

describe('each person chooses', () => {
  test('by kind and channel; what is urgent always comes by SMS too', async () => {
    await choose(['requests', 'sms', false], ['requests', 'email', true], ['urgent', 'email', true])
    for (const cause of ['swap:1:Open', 'urgent:2:1', 'published:3:1']) await tell(cause)
    expect(await sentBy()).toEqual(['swap email', 'urgent sms', 'urgent email', 'published sms'])
    const locked = await choose(['urgent', 'sms', false])
    expect(locked.body.error.fields).toEqual({ choices: texts.mobile.urgentLocked })
    const { choices } = (await call(mobileEndpoints.profile, {}, token)).body.data
    expect(choices).toContainEqual({ kind: 'urgent', channel: 'sms', isOn: true, isLocked: true })
    expect(choices).toContainEqual({ kind: 'requests', channel: 'sms', isOn: false, isLocked: false })
  })

  test('nobody is left untold', async () => {
    await choose(['requests', 'sms', false])
    await tell('swap:1:Open')
    expect(await sentBy()).toEqual(['swap sms'])
  })

  test('of open shifts what is off is off', async () => {
    await choose(['open', 'sms', false])
    await tell('open-shift:5:1')
    await tell('offer:6:1')
    expect(await sentBy()).toEqual([])
    await choose(['open', 'email', true])
    await tell('open-shift:5:2')
    expect(await sentBy()).toEqual(['open-shift email'])
  })
})

/** A browser and its push service: what arrives is decrypted as RFC 8291 says. */
async function openBrowser(answer = 201) {
  const keys = createECDH('prime256v1')
  const publicKey = keys.generateKeys()
  const auth = randomBytes(16)
  const got: { payload: unknown; headers: IncomingMessage['headers'] }[] = []
  const service = createServer(async (request, response) => {
    const body = await buffer(request)
    got.push({ payload: JSON.parse(decrypt(body)), headers: request.headers })
    response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as { port: number }

  function decrypt(body: Buffer): string {
    const [salt, length] = [body.subarray(0, 16), body[20] ?? 0]
    const sender = body.subarray(21, 21 + length)
    const sealed = body.subarray(21 + length)
    const hmac = (key: Buffer, ...parts: Buffer[]) => createHmac('sha256', key).update(Buffer.concat(parts)).digest()
    const one = Buffer.from([1])
    const shared = hmac(auth, keys.computeSecret(sender))
    const secret = hmac(shared, Buffer.from('WebPush: info\0'), publicKey, sender, one)
    const random = hmac(salt, secret)
    const key = hmac(random, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16)
    const nonce = hmac(random, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    return plain.subarray(0, plain.lastIndexOf(2)).toString()
  }

  const endpoint = `http://127.0.0.1:${port}/send/1`
  const subscription = { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } }
  return { got, subscription, close: () => service.close() }
}

describe('push', () => {
  const deliver = async () => {
    const push = pushSender(stage.db, { contactEmail: 'contact@example.test', privateHosts: ['127.0.0.1'] })
    const senders = { sms: async () => undefined, email: async () => undefined, push }
    while ((await deliverDue(stage.db, senders, () => stage.server.clock.now)) > 0);
  }
  const subscribe = (subscription: object) => call(mobileEndpoints.subscribe, subscription, token)

  test('arrives encrypted for the browser, signed by this server, without a colleague’s name', async () => {
    const { got, subscription, close } = await openBrowser()
    expect((await subscribe(subscription)).status).toBe(200)
    await tell('swap:17:MediatorApproved')
    await deliver()
    expect(got).toMatchObject([
      { payload: { type: 'swap', subjectKind: 'swap', subjectId: 17, title: 'News about a shift swap' } },
    ])
    expect(JSON.stringify(got[0]?.payload)).not.toContain('Bob')
    const { publicKey } = (await call(mobileEndpoints.pushKey, {}, token)).body.data
    expect(got[0]?.headers.authorization).toContain(`k=${publicKey}`)
    expect(await sentBy()).toEqual(['swap sms', 'swap push'])
    // In the app it is one message, with its whole text.
    expect(await mine()).toMatchObject([{ body: 'Bob Bold asks you.' }])
    await call(mobileEndpoints.unsubscribe, { endpoint: subscription.endpoint }, token)
    await tell('swap:18:MediatorApproved')
    await deliver()
    expect(got).toHaveLength(1)
    close()
  })

  test('a browser that is gone is forgotten, and so is one whose device is signed out', async () => {
    const { subscription, close } = await openBrowser(410)
    await subscribe(subscription)
    await tell('swap:17:Open')
    await deliver()
    const left = () => stage.db.selectFrom('push_subscriptions').select('id').where('user_id', '=', ada.id).execute()
    expect(await left()).toEqual([])
    await subscribe(subscription)
    expect(await left()).toHaveLength(1)
    await call(mobileEndpoints.logout, {}, token)
    expect(await left()).toEqual([])
    close()
  })

  test('whoever chose push alone is told by SMS when the last browser is gone', async () => {
    const { subscription, close } = await openBrowser(410)
    token = await stage.server.tokenOf(ada, 'mobile')
    await subscribe(subscription)
    const off = (['sms', 'email'] as const).map((channel) => ({ kind: 'requests' as const, channel, isOn: false }))
    expect((await call(mobileEndpoints.saveProfile, { choices: off }, token)).status).toBe(200)
    await tell('leave:71:Approved')
    const told = async () =>
      (
        await stage.db
          .selectFrom('outbox')
          .select(['channel', 'status'])
          .where('cause', '=', 'leave:71:Approved')
          .orderBy('id')
          .execute()
      ).map(({ channel, status }) => `${channel} ${status}`)
    expect(await told()).toEqual(['push waiting'])
    await deliver()
    expect(await told()).toEqual(['push dead', 'sms sent'])
    // Of open shifts they need not know.
    await subscribe(subscription)
    await choose(['open', 'sms', false])
    await tell('open-shift:5:1')
    await deliver()
    expect((await sentBy()).filter((one) => one.startsWith('open'))).toEqual(['open-shift push'])
    close()
  })

  test('a key that is no point of the curve is refused', async () => {
    const { subscription, close } = await openBrowser()
    close()
    const keys = { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` }
    const { status, body } = await subscribe({ ...subscription, keys })
    expect([status, body.error.fields]).toEqual([400, { p256dh: texts.mobile.keyInvalid }])
  })

  test('an address inside a private network is refused', async () => {
    const { subscription, close } = await openBrowser()
    close()
    for (const endpoint of ['https://10.0.0.7/send', 'http://push.example.test/send', 'https://192.168.1.1/x']) {
      const { status, body } = await subscribe({ ...subscription, endpoint })
      expect([status, body.error.fields]).toEqual([400, { endpoint: texts.mobile.endpointForbidden }])
    }
  })
})

test('hours count for the week of the start, by kind, and hidden rates are counted, not summed', async () => {
  stage.server.clock.now = new Date('2026-11-10T13:00:00Z')
  token = await stage.server.tokenOf(ada, 'mobile')
  const { db, block, nightBlock } = stage
  const give = (date: string, rest: object = {}) =>
    makeShift(db, { block, provider: ada, date, isPublished: true, ...rest })
  // Sunday to Saturday: four nights of 12 hours, the last one ends in the next week.
  for (const date of ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-07']) await give(date, { block: nightBlock })
  await give('2026-11-12', { is_sourced: true, published_at: new Date(), ask_rate: '70.00' })
  await give('2026-11-13', { is_sourced: true, published_at: new Date(), ask_rate: '90.00', is_rate_masked: true })
  await give('2026-11-16', { is_on_call: true })
  await makeShift(db, { block, provider: ada, date: '2026-11-17' })
  const range = { from: '11-01-2026', to: '11-30-2026' }
  const { body } = await call(mobileEndpoints.hours, range, token)
  expect(body.data).toMatchObject({
    hours: 64,
    worked: 48,
    toCome: 16,
    onCall: 8,
    nights: 4,
    weekends: 1,
    over40: 8,
    pay: { total: 560, hidden: 1, shifts: [{ date: '11-12-2026', askRate: 70, pay: 560 }, { date: '11-13-2026' }] },
  })
  expect(body.data.pay.shifts[1]).not.toHaveProperty('pay')
  expect(JSON.stringify(body.data)).not.toContain('90')
  expect(body.data.weeks.slice(0, 3)).toMatchObject([
    { weekStart: '11-01-2026', hours: 48, over40: 8 },
    { weekStart: '11-08-2026', hours: 16, toCome: 16, over40: 0 },
    { weekStart: '11-15-2026', hours: 0, onCall: 8 },
  ])
})

test('hours above 40 count once for a week of two months, and pay tells add-on hours apart', async () => {
  stage.server.clock.now = new Date('2026-11-10T13:00:00Z')
  const { db, facility, block, nightBlock } = stage
  const eve = await makeProvider(db, { facility })
  const own = await stage.server.tokenOf(eve, 'mobile')
  const give = (date: string, rest: object = {}) =>
    makeShift(db, { block: nightBlock, provider: eve, date, isPublished: true, ...rest })
  // Sunday to Saturday: 24 hours in November and 24 in December, the last 8 of them above 40.
  for (const date of ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']) await give(date)
  const sourced = { is_sourced: true, published_at: new Date(), ask_rate: '70.00' }
  await give('2026-12-10', { block, ...sourced, add_on_hours: 2, add_on_rate: '90.00' })
  const read = async (from: string, to: string) => (await call(mobileEndpoints.hours, { from, to }, own)).body.data
  const [november, december] = [await read('11-01-2026', '11-30-2026'), await read('12-01-2026', '12-31-2026')]
  expect([november.hours, november.over40, december.hours, december.over40]).toEqual([24, 0, 32, 8])
  expect(november.weeks.at(-1)).toMatchObject({ weekStart: '11-29-2026', hours: 24, over40: 0 })
  expect(december.weeks[0]).toMatchObject({ weekStart: '11-29-2026', hours: 24, over40: 8 })
  expect(december.pay).toMatchObject({
    total: 6 * 70 + 2 * 90,
    shifts: [{ paidHours: 8, addOnHours: 2, askRate: 70, addOnRate: 90 }],
  })
})
