import { mobileEndpoints } from '@shiftward/contract/mobile.ts'
import type { SignedIn } from '@shiftward/contract/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from './session.ts'

/** The disk that the windows share. */
const disk = vi.hoisted(() => ({ session: undefined as Session | undefined, kept: [] as unknown[] }))

vi.mock('./store.ts', () => ({
  readAll: async () => (disk.session ? [disk.session] : []),
  async keep(_shelf: string, _key: string, value: unknown, userCode: string) {
    const isMine = disk.session?.userCode === userCode
    if (isMine) disk.kept.push(value)
    return isMine
  },
  async changeSession(change: (kept: Session | undefined) => Session | undefined) {
    disk.session = change(disk.session)
    return disk.session
  },
}))

let channels: { onmessage?: () => void }[] = []
class Channel {
  onmessage?: () => void
  constructor() {
    channels.push(this)
  }
  postMessage() {
    for (const channel of channels) if (channel !== this) channel.onmessage?.()
  }
}

const replace = vi.fn()

beforeEach(() => {
  Object.assign(disk, { session: undefined, kept: [] })
  channels = []
  replace.mockClear()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('location', { replace })
})
afterEach(() => vi.unstubAllGlobals())

/** Each window has its own copy of what is in memory. */
async function openWindow() {
  vi.resetModules()
  const opened = await import('./session.ts')
  await opened.loadSession()
  return opened
}

const who = (userCode: string, token: string) =>
  ({ token, userCode, firstName: userCode, lastName: 'Hill', mustChangePassword: false }) as SignedIn

const known = ({ getSession }: Awaited<ReturnType<typeof openWindow>>): Session => {
  const session = getSession()
  if (!session) throw new Error('Nobody is signed in')
  return session
}

test('a renewed token reaches the other windows, and one that slept when it wakes', async () => {
  const first = await openWindow()
  await first.beginSession(who('Amara', 'old'))
  const [second, asleep] = [await openWindow(), await openWindow()]
  channels.pop()
  await first.updateSession(known(first), { token: 'new' })
  await vi.waitFor(() => expect(known(second).token).toBe('new'))
  // Its refusal is about the old token.
  await asleep.sessionOver()
  expect([known(asleep).token, disk.session?.token]).toEqual(['new', 'new'])
  await first.updateSession(known(first), { token: 'newer' })
  await asleep.catchUp()
  expect(known(asleep).token).toBe('newer')
  expect(replace).not.toHaveBeenCalled()
})

test('signing out and in starts the other windows anew', async () => {
  const first = await openWindow()
  await first.beginSession(who('Amara', 'a'))
  await openWindow()
  await first.forgetSession()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(1))
  channels.pop()
  const signedOut = await openWindow()
  expect(signedOut.getSession()).toBeUndefined()
  await first.beginSession(who('Mateo', 'm'))
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(2))
  expect(known(first).token).toBe('m')
})

test('a window that was left behind touches nothing of the next person', async () => {
  const first = await openWindow()
  await first.beginSession(who('Amara', 'a'))
  const asleep = await openWindow()
  channels.pop()
  await first.forgetSession()
  await first.beginSession(who('Mateo', 'm'))
  void asleep.sessionOver()
  void asleep.updateSession(known(asleep), { mustChangePassword: true })
  void asleep.keepMine('actions', 'key', 'of Amara')
  void asleep.catchUp()
  await vi.waitFor(() => expect(replace).toHaveBeenCalledTimes(4))
  expect(disk).toMatchObject({ session: { token: 'm', mustChangePassword: false }, kept: [] })
})

test('after a session is over its person goes on, and another one starts anew', async () => {
  const first = await openWindow()
  await first.beginSession(who('Amara', 'a'))
  await first.sessionOver()
  await first.beginSession(who('Amara', 'again'))
  expect(known(first).token).toBe('again')
  expect(replace).not.toHaveBeenCalled()
  await first.sessionOver()
  const isGoingOn = vi.fn()
  void first.beginSession(who('Mateo', 'm')).then(isGoingOn)
  await vi.waitFor(() => expect(replace).toHaveBeenCalledOnce())
  // Until the page has reloaded there is no token, and nothing goes on.
  expect([disk.session?.token, known(first).token]).toEqual(['m', undefined])
  expect(isGoingOn).not.toHaveBeenCalled()
})

test('a call that is refused because of a temporary password is kept in the session, whatever its words', async () => {
  const first = await openWindow()
  await first.beginSession(who('Amara', 'a'))
  vi.stubGlobal('location', { origin: 'http://phone.test' })
  const error = { message: 'Not yet.', duty: 'changePassword' }
  vi.stubGlobal('fetch', async () => Response.json({ status: false, error }, { status: 403 }))
  const { call } = await import('./call.ts')
  await expect(call(mobileEndpoints.leaves, {})).rejects.toThrow('Not yet.')
  await vi.waitFor(() => expect(known(first).mustChangePassword).toBe(true))
})
