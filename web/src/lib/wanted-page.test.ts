import { expect, test } from 'vitest'
import { takeWantedPage, wantPage } from './wanted-page.ts'

function emptyStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage
}

test('only the user whose session ended returns to the page, once', () => {
  const storage = emptyStorage()
  wantPage('/layout/scheduler?team=TM1', 'USR1', storage)
  expect(takeWantedPage('USR1', storage)).toBe('/layout/scheduler?team=TM1')
  expect(takeWantedPage('USR1', storage)).toBeUndefined()
  wantPage('/layout/scheduler', 'USR1', storage)
  expect(takeWantedPage('USR2', storage)).toBeUndefined()
  expect(takeWantedPage('USR1', storage)).toBeUndefined()
})

test('a link opens for any user who signs in, unless it is not a page of the console', () => {
  const storage = emptyStorage()
  wantPage('/layout/report', undefined, storage)
  expect(takeWantedPage('USR2', storage)).toBe('/layout/report')
  wantPage('/reset-password?code=secret', 'USR1', storage)
  expect(takeWantedPage('USR1', storage)).toBeUndefined()
})
