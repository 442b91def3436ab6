import type { AuditRow } from '@shiftward/contract/audit.ts'
import { expect, test } from 'vitest'
import { momentText } from '../../lib/moment-text.ts'
import { auditFieldLabel } from './audit-field.ts'
import { actorText, differencesOf, valuesText, valueText } from './audit-text.ts'

const row: AuditRow = {
  code: 'A1',
  at: '2026-11-15T12:00:00.000Z',
  actorName: 'Ada Hill',
  actorCode: 'USR1',
  address: '127.0.0.1',
  call: 'Team/UpdateTeam',
  action: 'changed',
  subject: 'teams',
  subjectName: 'Nights',
  before: { name: 'Night', start_time: '19:00:00' },
  after: { name: 'Nights', start_time: '20:00:00' },
  requestId: 'r',
}

test.each([
  ['start_time', 'Start time'],
  ['provider_id', 'QHP'],
  ['facility_id', 'Facility'],
  ['is_credentialed', 'Credentialed'],
  ['decided_by', 'Decided by'],
  ['password_hash', 'Password'],
  ['startDate', 'Start date'],
  ['facility_Code', 'Facility'],
  ['departmentCode', 'Department'],
  ['npi', 'NPI'],
])('%s is called %s', (column, label) => {
  expect(auditFieldLabel(column)).toBe(label)
})

test('values read as people write them', () => {
  expect([null, '', [], true, false, 3, 'x'].map(valueText)).toEqual(['–', '–', '–', 'Yes', 'No', '3', 'x'])
  expect(valueText(['Monday', 'Tuesday'])).toBe('Monday, Tuesday')
  expect(valueText('2026-11-15')).toBe('11-15-2026')
  expect(valueText('infinity')).toBe('–')
  expect(valueText('2026-11-15T12:00:00.5+00:00')).toBe(momentText('2026-11-15T12:00:00.500Z'))
})

test('a change is told field by field', () => {
  expect(differencesOf(row)).toEqual([
    { field: 'Name', before: 'Night', after: 'Nights' },
    { field: 'Start time', before: '19:00:00', after: '20:00:00' },
  ])
  expect(valuesText(row.after)).toBe('Name: Nights; Start time: 20:00:00')
  expect(valuesText({ comment: 'x'.repeat(40_000) }).length).toBeLessThan(32_767)
})

test('the actor is a person, somebody not signed in, or the server', () => {
  expect(actorText(row)).toBe('Ada Hill')
  expect(actorText({ ...row, actorName: '' })).toBe('Not signed in')
  expect(actorText({ ...row, actorName: '', call: '' })).toBe('The server')
})
