import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionOf } from '../lib/session.ts'
import { who } from '../lib/session-fixture.ts'

/** A storage that tells its changes as another tab's are told. */
function storageOf(tell: (key: string | null, newValue: string | null) => void) {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem(key: string, value: string) {
      stored.set(key, value)
      tell(key, value)
    },
    removeItem: (key: string) => void stored.delete(key),
    clear() {
      stored.clear()
      tell(null, null)
    },
  }
}
const visited: string[] = []
const location = { pathname: '/layout/team', search: '', assign: (address: string) => void visited.push(address) }
const tab = storageOf(() => undefined)
vi.stubGlobal('sessionStorage', tab)
vi.stubGlobal('location', location)
vi.stubGlobal('isSecureContext', true)
vi.mock('../lib/call.ts', () => ({ call: async () => ({ key: 'a'.repeat(43) }) }))

beforeEach(() => {
  const page = Object.assign(new EventTarget(), { location })
  vi.stubGlobal('window', page)
  const tell = (key: string | null, newValue: string | null) =>
    page.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
  vi.stubGlobal('localStorage', storageOf(tell))
  vi.resetModules()
})
afterEach(() => {
  visited.length = 0
  tab.clear()
})

/** A page with input that is not saved. */
async function typeSomething() {
  const session = await import('../lib/session.ts')
  session.storeSession(sessionOf({ ...who, userCode: 'U1' }))
  const { keep } = await import('../lib/kept-state.ts')
  const { inputKeyOf } = await import('../lib/input-key.ts')
  const { leaveWhenSessionEnds } = await import('./session-end.ts')
  leaveWhenSessionEnds()
  keep('team new', 'Half a name')
  await vi.waitFor(() => expect(inputKeyOf('U1')).toBeDefined())
  return { ...session, keep }
}

test('a session that ends in another tab keeps what was typed, and leads back to it', async () => {
  await typeSomething()
  localStorage.clear()
  await vi.waitFor(() => expect(visited).toEqual(['/login']))
  expect(tab.getItem('kept')).not.toBeNull()
  expect(tab.getItem('wanted')).toContain('/layout/team')
})

test('a logout in another tab is one here too, and keeps nothing', async () => {
  const page = await typeSomething()
  page.sayByHand()
  localStorage.clear()
  await vi.waitFor(() => expect(visited).toEqual(['/']))
  expect(tab.getItem('kept')).toBeNull()
  expect(tab.getItem('wanted')).toBeNull()
})

test('a logout of an earlier session does not concern the next one', async () => {
  const page = await typeSomething()
  page.sayByHand()
  localStorage.clear()
  page.storeSession(sessionOf({ ...who, userCode: 'U1' }))
  page.keep('team new', 'Half a name')
  localStorage.clear()
  await vi.waitFor(() => expect(visited).toEqual(['/', '/login']))
  expect(tab.getItem('kept')).not.toBeNull()
})
