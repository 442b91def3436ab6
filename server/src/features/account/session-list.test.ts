import { accountEndpoints } from '@shiftward/contract/account.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import { sessionEndpoints } from '@shiftward/contract/session.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { defaultPassword, makeProvider, makeUser, type User } from '../../demo/factories.ts'

let server: TestApp
beforeAll(async () => {
  server = await startApp()
})
afterAll(() => server.close())

const sessionsOf = async (token: string) => (await server.call(accountEndpoints.getSessions, {}, token)).body.data
const end = (sessionId: number, token: string) => server.call(accountEndpoints.endSession, { sessionId }, token)
const isSignedIn = async (token: string) => (await server.call(sessionEndpoints.session, {}, token)).status === 200

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
async function signInWith({ email }: User, agent: string): Promise<string> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/Authentication/Login',
    headers: { 'user-agent': agent },
    remoteAddress: '192.0.2.7',
    payload: { username: email, password: defaultPassword },
  })
  return response.json().token
}

test('people see where they are signed in, and end one session', async () => {
  const user = await makeUser(server.db)
  const here = await signInWith(user, firefox)
  const there = await server.tokenOf(user)
  server.clock.pass(2 * limits.session.touchEveryMs)
  const [mine, other, ...rest] = await sessionsOf(here)
  expect(rest).toEqual([])
  expect(mine).toMatchObject({ device: 'Firefox on Windows', address: '192.0.2.7', isThis: true, isMobileApp: false })
  expect(mine.lastActiveAt > mine.signedInAt).toBe(true)
  expect(other).toMatchObject({ isThis: false, device: '' })

  expect((await end(other.sessionId, here)).status).toBe(200)
  expect(await isSignedIn(there)).toBe(false)
  expect(await sessionsOf(here)).toHaveLength(1)
  expect((await end(other.sessionId, here)).status).toBe(404)
  const written = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('call', '=', 'Account/EndSession')
    .execute()
  expect(written).toEqual([{ action: 'signed out' }])
})

test('another person’s session does not exist', async () => {
  const [one, other] = [await makeUser(server.db), await makeUser(server.db)]
  const theirs = await server.tokenOf(other)
  const [{ sessionId }] = await sessionsOf(theirs)
  expect((await end(sessionId, await server.tokenOf(one))).status).toBe(404)
  expect(await isSignedIn(theirs)).toBe(true)
})

test('signing out everywhere ends all sessions, of the mobile app too, and nobody else’s', async () => {
  const nurse = await makeProvider(server.db)
  const [phone, tablet] = [await server.tokenOf(nurse, 'mobile'), await server.tokenOf(nurse, 'mobile')]
  const stranger = await server.tokenOf(await makeUser(server.db))
  expect(await sessionsOf(phone)).toMatchObject([{ isMobileApp: true }, { isMobileApp: true }])
  expect((await server.call(accountEndpoints.signOutEverywhere, {}, phone)).status).toBe(200)
  for (const token of [phone, tablet]) {
    expect((await server.call(mobileEndpoints.profile, {}, token)).status).toBe(401)
  }
  expect(await isSignedIn(stranger)).toBe(true)
})
