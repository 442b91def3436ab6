import { accountEndpoints } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accepted, startApp, type TestApp } from '../../../test/harness.ts'
import { defaultPassword, makeProvider, type User } from '../../demo/factories.ts'

let server: TestApp
let ada: User

beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.now = new Date('2026-11-02T13:00:00Z')
  ada = await makeProvider(server.db)
})

const minute = 60_000
const day = 24 * 60 * minute
const isIn = async (token: string) => (await server.call(mobileEndpoints.profile, {}, token)).status === 200
const renew = (token: string) => server.call(mobileEndpoints.renewToken, {}, token)
const devices = async (token: string) => (await server.call(mobileEndpoints.devices, {}, token)).body.data

async function signIn(agent: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Mobile/Login',
    headers: { 'user-agent': agent },
    payload: { username: ada.email, password: defaultPassword },
  })
  return response.json().token
}
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36'
const tablet = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

test('a device stays signed in for 30 days after its last use, and no longer', async () => {
  const token = await server.tokenOf(ada, 'mobile')
  for (const _ of [1, 2, 3]) {
    server.clock.pass(29 * day)
    expect(await isIn(token)).toBe(true)
  }
  server.clock.pass(31 * day)
  expect(await isIn(token)).toBe(false)
})

describe('the token', () => {
  test('is renewed; until the next one is used, the old one works, so that a lost answer signs nobody out', async () => {
    const old = await server.tokenOf(ada, 'mobile')
    await renew(old)
    server.clock.pass(3 * day)
    expect(await isIn(old)).toBe(true)
    const { token } = (await renew(old)).body.data
    expect(await isIn(token)).toBe(true)
    // A call that was under way with the old one.
    expect(await isIn(old)).toBe(true)
    expect(await devices(token)).toHaveLength(1)
  })

  test('counts for all calls that use it first at the same moment', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const { token } = (await renew(await server.tokenOf(ada, 'mobile'))).body.data
      expect(await Promise.all(Array.from({ length: 8 }, () => isIn(token)))).toEqual(Array(8).fill(true))
    }
  })

  test('that was replaced long ago ends the device: somebody has a copy of it', async () => {
    const old = await server.tokenOf(ada, 'mobile')
    const { token } = (await renew(old)).body.data
    expect(await isIn(token)).toBe(true)
    server.clock.pass(limits.session.overlapMs + minute)
    expect(await isIn(old)).toBe(false)
    expect(await isIn(token)).toBe(false)
  })

  test('is renewed once when two tabs ask at the same moment', async () => {
    const old = await server.tokenOf(ada, 'mobile')
    const [one, other] = [await renew(old), await renew(old)]
    expect([one.status, other.status]).toEqual([200, 409])
    expect(other.body.error.message).toBe(texts.mobile.renewedJustNow)
    expect(await isIn(one.body.data.token)).toBe(true)
  })
})

describe('devices', () => {
  test('are listed by name with their last use, and can be signed out', async () => {
    const phone = await signIn(android)
    server.clock.pass(2 * minute)
    const other = await signIn(tablet)
    expect(await devices(other)).toMatchObject([
      { name: 'Safari on iPad', isThis: true },
      { name: 'Chrome on Android', isThis: false, expiresAt: '2026-12-02T13:00:00.000Z' },
    ])
    const [, { deviceId }] = await devices(other)
    expect((await server.call(mobileEndpoints.removeDevice, { deviceId }, other)).status).toBe(200)
    expect([await isIn(phone), await isIn(other)]).toEqual([false, true])
    expect((await server.call(mobileEndpoints.removeDevice, { deviceId }, other)).status).toBe(404)
  })

  test('a new one is told to the person, the first and a known one are not', async () => {
    const told = async () => {
      const causes = await server.db.selectFrom('outbox').select('cause').where('recipient_id', '=', ada.id).execute()
      return causes.filter(({ cause }) => cause.startsWith('new-device:')).length
    }
    await signIn(android)
    await signIn(android)
    expect(await told()).toBe(0)
    await signIn(tablet)
    expect(await told()).toBe(1)
  })

  test('the others end when the password changes', async () => {
    const [phone, other] = [await signIn(android), await signIn(tablet)]
    const change = { currentPassword: defaultPassword, password: 'Another-2026-word' }
    expect((await server.call(accountEndpoints.changePassword, change, phone)).status).toBe(200)
    expect([await isIn(phone), await isIn(other)]).toEqual([true, false])
  })
})

describe('the password is asked again', () => {
  test('for devices and numbers, when it was typed more than 15 minutes ago', async () => {
    const [phone, other] = [await signIn(android), await signIn(tablet)]
    server.clock.pass(limits.session.proofMs + minute)
    const [, { deviceId }] = await devices(phone)
    const remove = () => server.call(mobileEndpoints.removeDevice, { deviceId }, phone)
    const save = (input: object) => server.call(mobileEndpoints.saveProfile, input, phone)
    const end = () => server.call(accountEndpoints.endSession, { sessionId: deviceId }, phone)
    const endAll = () => server.call(accountEndpoints.signOutEverywhere, {}, phone)
    for (const refused of [await remove(), await save({ phone: '5550100188' }), await end(), await endAll()]) {
      expect([refused.status, refused.body.error.fields]).toEqual([403, { currentPassword: texts.account.proveFirst }])
    }
    // How to be told is no secret of the account.
    expect((await save({ choices: [{ kind: 'open', channel: 'sms', isOn: false }] })).status).toBe(200)
    const wrong = await server.call(mobileEndpoints.confirmPassword, { currentPassword: 'wrong' }, phone)
    expect(wrong.status).toBe(400)
    await accepted(server.call(mobileEndpoints.confirmPassword, { currentPassword: defaultPassword }, phone))
    expect((await save({ phone: '5550100188' })).body.data.phone).toBe('5550100188')
    expect((await remove()).status).toBe(200)
    expect(await isIn(other)).toBe(false)
  })
})
