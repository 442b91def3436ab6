import { expect, test } from 'vitest'
import { choiceOf } from './report-choice.ts'
import { filterWords } from './report-words.ts'

const facilities = [
  {
    ...{ facilityId: 1, facilityCode: 'FAC1', facilityName: 'North', timeZone: 'America/New_York' },
    department: [
      { departmentId: 1, departmentCode: 'DEP1', departmentName: 'Surgery' },
      { departmentId: 2, departmentCode: 'DEP2', departmentName: 'Emergency' },
    ],
  },
]

test('paper names the filters of the report, and only those', () => {
  const words = (search: object) => filterWords(choiceOf(search, '2026-11-15'), facilities)
  const places = { facility: ['FAC1'], department: ['DEP2'] }
  expect(words({ report: 'Hours Report', ...places, provider: ['USR1'], overtime: 36 })).toBe(
    '11-01-2026 to 11-30-2026. North. Emergency. 1 QHP. Overtime after 36 hours a week',
  )
  expect(words({ report: 'Shift Report', facility: ['FAC1'], department: ['DEP1', 'DEP2'], shift: 'all' })).toBe(
    '11-01-2026 to 11-30-2026. North. All 2 departments. Shift type: All',
  )
  expect(words({ report: 'Teamwise Report', team: ['T1', 'T2'] })).toBe('11-01-2026 to 11-30-2026. 2 teams')
})
