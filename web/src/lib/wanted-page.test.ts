import { expect, test } from 'vitest'
import { takeWanted, wantPage } from './wanted-page.ts'

function emptyStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

test('whose session ended comes back once, and nobody else', () => {
  const storage = emptyStorage()
  wantPage('/layout/scheduler?team=TM1', 'USR1', storage)
  expect(takeWanted('USR1', storage)).toBe('/layout/scheduler?team=TM1')
  expect(takeWanted('USR1', storage)).toBeUndefined()
  wantPage('/layout/scheduler', 'USR1', storage)
  expect(takeWanted('USR2', storage)).toBeUndefined()
  expect(takeWanted('USR1', storage)).toBeUndefined()
})

test('a link leads on whoever signs in, unless it leads to no page of the console', () => {
  const storage = emptyStorage()
  wantPage('/layout/report', undefined, storage)
  expect(takeWanted('USR2', storage)).toBe('/layout/report')
  wantPage('/reset-password?code=secret', 'USR1', storage)
  expect(takeWanted('USR1', storage)).toBeUndefined()
})
