import { afterEach, expect, test, vi } from 'vitest'
import { clearSession, sessionOf } from './session.ts'
import { who } from './session-fixture.ts'

function storageOf() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    clear: () => stored.clear(),
    text: () => [...stored.values()].join(),
  }
}
const tab = storageOf()
vi.stubGlobal('sessionStorage', tab)
vi.stubGlobal('localStorage', storageOf())
vi.stubGlobal('window', new EventTarget())
vi.stubGlobal('isSecureContext', true)

const keys: Record<string, string> = { U1: 'a'.repeat(43), U2: 'b'.repeat(43) }
let signedIn = ''
vi.mock('./call.ts', () => ({ call: async () => ({ key: keys[signedIn] }) }))

/** Like a page load with this person signed in. */
async function load(userCode: string) {
  vi.resetModules()
  signedIn = userCode
  const session = await import('./session.ts')
  session.storeSession(sessionOf({ ...who, userCode }))
  return { ...(await import('./kept-state.ts')), ...(await import('./sealed-kept.ts')), ...session }
}

async function typeAndEnd({ hasNewPassword = false } = {}) {
  const page = await load('U1')
  page.keep('team new', { typed: { name: 'Half a name', edited: new Set(['0 npi']) }, over: {} })
  page.keep('import work', undefined)
  const { inputKeyOf, renewInputKey } = await import('./input-key.ts')
  await vi.waitFor(() => expect(inputKeyOf('U1')).toBeDefined())
  if (hasNewPassword) {
    keys.U1 = 'c'.repeat(43)
    renewInputKey()
    await vi.waitFor(() => expect(inputKeyOf('U1')).toBe(keys.U1))
  }
  page.clearSession()
  await page.sealKept('U1')
}

afterEach(() => {
  tab.clear()
  clearSession()
})

test('what was typed outlives the end of a session, for the same person and unreadable in between', async () => {
  await typeAndEnd()
  expect(tab.text()).not.toBe('')
  expect(tab.text()).not.toContain('Half a name')
  const page = await load('U1')
  await page.unsealKept()
  expect(page.readKept('team new')).toEqual({ typed: { name: 'Half a name', edited: new Set(['0 npi']) }, over: {} })
  expect([page.takeRestored('team new'), page.takeRestored('team new')]).toEqual([true, false])
  expect(page.readKept('import work')).toBeUndefined()
  expect(tab.text()).toBe('')
})

test('a new password in between does not lose it', async () => {
  await typeAndEnd({ hasNewPassword: true })
  const page = await load('U1')
  await page.unsealKept()
  expect(page.readKept('team new')).toMatchObject({ typed: { name: 'Half a name' } })
})

test('whoever signs in next gets nothing of it, and afterwards nobody does', async () => {
  await typeAndEnd()
  const other = await load('U2')
  await other.unsealKept()
  expect(other.readKept('team new')).toBeUndefined()
  expect(tab.text()).toBe('')
})

test('without a key, as over plain HTTP, nothing is stored', async () => {
  const page = await load('U2')
  await page.sealKept('U1')
  expect(tab.text()).toBe('')
})
