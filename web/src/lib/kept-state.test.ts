import { expect, test, vi } from 'vitest'
import { sessionOf, storeSession } from './session.ts'
import { who } from './session-fixture.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
})
vi.stubGlobal('window', new EventTarget())

const ada = sessionOf(who)

test('input is kept when the same person switches the menu, and forgotten when somebody else signs in', async () => {
  storeSession(ada)
  const { keep, readKept } = await import('./kept-state.ts')
  keep('team new', { name: 'Half a name' })
  storeSession({ ...ada, isSchedulerView: true })
  expect(readKept('team new')).toEqual({ name: 'Half a name' })
  storeSession({ ...ada, token: 'u', userCode: 'U2' })
  expect(readKept('team new')).toBeUndefined()
})

test('what is dropped with its parts takes nothing else along', async () => {
  storeSession(ada)
  const { dropKeptWithParts, keep, readKept } = await import('./kept-state.ts')
  for (const name of ['team 1', 'team 1 holidays', 'team 12']) keep(name, 'typed')
  dropKeptWithParts('team 1')
  expect(['team 1', 'team 1 holidays', 'team 12'].map(readKept)).toEqual([undefined, undefined, 'typed'])
})
