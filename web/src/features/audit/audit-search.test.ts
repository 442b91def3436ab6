import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAuditSearch } from './audit-search.ts'

test('a whole address is read as it is', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const search = { ...days, action: 'changed', subject: 'teams', q: 'Night', actor: 'USR7', page: 3, size: 30 }
  expect(readAuditSearch(search)).toEqual(search)
})

test('a search text that looks like a number stays text', () => {
  expect(readAuditSearch({ q: 127, actor: 12 })).toEqual({ q: '127', actor: '12' })
})

test.each([
  { action: 'eaten' },
  { action: 'toString' },
  { subject: 'migrations' },
  { q: '  ' },
  { q: {} },
  { page: 1 },
  { page: -2 },
  { page: '2' },
  { size: 10 },
  { size: 1000 },
  { from: '2026-02-30' },
])('%j makes no sense and is left out', (search) => {
  expect(readAuditSearch(search)).toEqual({})
})

test('the last day is not before the first, and the search text is cut at its limit', () => {
  expect(readAuditSearch({ from: '2026-11-02', to: '2026-11-01' })).toEqual({ from: '2026-11-02' })
  expect(readAuditSearch({ q: 'x'.repeat(60) }).q).toHaveLength(50)
})

test('reading any address twice changes nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('from', 'to', 'action', 'q', 'page', 'size'), fc.anything()), (raw) => {
      const once = readAuditSearch(raw)
      expect(readAuditSearch(once)).toEqual(once)
    }),
  )
})
