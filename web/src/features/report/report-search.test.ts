import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReportSearch } from './report-search.ts'

test('a whole address is read as it is', () => {
  const search = {
    report: 'Shift Report',
    facility: ['F1', 'F2'],
    department: ['D1'],
    team: ['T1'],
    provider: ['P1'],
    shift: 0,
    leave: 2,
    from: '2026-11-01',
    to: '2026-11-30',
  }
  expect(readReportSearch(search)).toEqual(search)
})

test('codes come alone or as numbers too', () => {
  expect(readReportSearch({ facility: 'F1', department: [7, ''] })).toEqual({ facility: ['F1'], department: ['7'] })
})

test.each([
  { report: 'Everything' },
  { facility: [] },
  { facility: {} },
  { shift: 3 },
  { shift: null },
  { leave: '1' },
  { from: '2026-11-01' },
  { from: '2026-11-02', to: '2026-11-01' },
  { from: '2026-02-30', to: '2026-11-01' },
])('%j says nothing', (raw) => {
  expect(readReportSearch(raw)).toEqual({})
})

test('what has been read is read again as the same', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('report', 'facility', 'shift', 'leave', 'from', 'to'), fc.anything()),
      (raw) => {
        const once = readReportSearch(raw)
        expect(readReportSearch(once)).toEqual(once)
      },
    ),
  )
})
