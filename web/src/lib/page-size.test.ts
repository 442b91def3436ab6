import { expect, test } from 'vitest'
import { keepPageSize, readPageSize } from './page-size.ts'

function fakeStorage(first: Record<string, string> = {}) {
  const items = new Map(Object.entries(first))
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

test('the chosen number of rows is read back', () => {
  const storage = fakeStorage()
  expect(readPageSize(storage)).toBe(10)
  keepPageSize(30, storage)
  expect(readPageSize(storage)).toBe(30)
})

test('a number that is not offered counts as none', () => {
  for (const kept of ['7', '-5', 'many', '']) expect(readPageSize(fakeStorage({ rows_per_page: kept }))).toBe(10)
})
