import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changed, choiceOf, isReady, ownPart } from './report-choice.ts'
import { readReportSearch } from './report-search.ts'

test('a complete URL is read unchanged', () => {
  const search = {
    report: 'Shift Report',
    facility: ['F1', 'F2'],
    department: ['D1'],
    team: ['T1'],
    provider: ['P1'],
    shift: 0,
    leave: 2,
    overtime: 48,
    from: '2026-11-01',
    to: '2026-11-30',
  }
  expect(readReportSearch(search)).toEqual(search)
})

test('codes may come alone or as numbers', () => {
  expect(readReportSearch({ facility: 'F1', department: [7, ''] })).toEqual({ facility: ['F1'], department: ['7'] })
})

test.each([
  { report: 'Everything' },
  { facility: [] },
  { facility: {} },
  { shift: 3 },
  { shift: null },
  { leave: '1' },
  { overtime: 0 },
  { overtime: 169 },
  { overtime: 39.5 },
  { from: '2026-11-01' },
  { from: '2026-11-02', to: '2026-11-01' },
  { from: '2026-02-30', to: '2026-11-01' },
])('%j says nothing', (raw) => {
  expect(readReportSearch(raw)).toEqual({})
})

test('reading twice gives the same result', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('report', 'facility', 'shift', 'leave', 'overtime', 'from', 'to'), fc.anything()),
      (raw) => {
        const once = readReportSearch(raw)
        expect(readReportSearch(once)).toEqual(once)
      },
    ),
  )
})

test('a link from a user who sees more keeps only what this user sees', () => {
  const department = (departmentCode: string) => ({ departmentCode, departmentId: 1, departmentName: departmentCode })
  const facility = (facilityCode: string, codes: string[]) => ({
    ...{ facilityCode, facilityId: 1, facilityName: facilityCode, timeZone: 'America/New_York' },
    department: codes.map(department),
  })
  const choice = choiceOf(
    { facility: ['F1', 'F9'], department: ['D1', 'D3', 'D9'], team: ['T9'], provider: ['P9'] },
    '2026-11-15',
  )
  const own = [facility('F1', ['D1', 'D2']), facility('F2', ['D3'])]
  const left = { facilities: ['F1'], departments: ['D1'] }
  expect(ownPart(choice, own)).toEqual({ ...choice, ...left, teams: [], providers: [] })
  expect(ownPart({ ...choice, ...left }, own)).toEqual({ ...choice, ...left })
})

test('a report runs once the filters are chosen that it needs', () => {
  const isReadyWith = (search: object) => isReady(choiceOf(readReportSearch({ ...search }), '2026-11-15'))
  const place = { facility: ['F1'], department: ['D1'] }
  expect(isReadyWith(place)).toBe(false)
  expect(isReadyWith({ ...place, report: 'Shift Report' })).toBe(true)
  expect(isReadyWith({ ...place, report: 'Hours Report' })).toBe(true)
  expect(isReadyWith({ facility: ['F1'], report: 'Shift Inventory' })).toBe(false)
  expect(isReadyWith({ ...place, report: 'Teamwise Report' })).toBe(false)
  expect(isReadyWith({ team: ['T1'], report: 'Teamwise Report' })).toBe(true)
  expect(isReadyWith({ provider: ['P1'], report: 'Provider Weekly Report' })).toBe(true)
  expect(isReadyWith({ provider: ['P1'], report: 'PTO/CME Leave Report' })).toBe(false)
  expect(isReadyWith({ provider: ['P1'], leave: 0, report: 'PTO/CME Leave Report' })).toBe(true)
})

test('a report of periods begins with three months, and its period moves with its end', () => {
  const days = ({ startDate, endDate }: ReturnType<typeof choiceOf>) => [startDate, endDate]
  const chosen = changed(choiceOf({}, '2026-11-15'), { report: 'Fairness Report' }, [])
  expect(days(chosen)).toEqual(['2026-09-01', '2026-11-30'])
  const year = changed(chosen, { startDate: '2025-12-01' }, [])
  expect(days(changed(year, { endDate: '2026-12-31' }, []))).toEqual(['2026-01-01', '2026-12-31'])
  // Other dates stay as they are.
  const own = changed(chosen, { startDate: '2026-09-02' }, [])
  expect(days(changed(own, { endDate: '2026-12-31' }, []))).toEqual(['2026-09-02', '2026-12-31'])
})
