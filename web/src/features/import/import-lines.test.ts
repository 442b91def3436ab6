import type { ImportRow } from '@shiftward/contract/import.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { tableOf } from './import-file.ts'
import {
  alike,
  countOf,
  hasIdleDepartments,
  hasOpenCorrections,
  type Known,
  type Line,
  linesOf,
  rematched,
  rowsOf,
} from './import-lines.ts'

const sheet = [
  { line: 1, cells: ['Staff of North'] },
  { line: 3, cells: ['First Name', 'Surname', 'Email', 'Nick'] },
  { line: 5, cells: ['Ada', 'Moss', 'ada@example.test', 'A'] },
  { line: 6, cells: ['Ben', 'Lund', 'ada@example.test', 'B'] },
]
const table = tableOf('staff.csv', [{ name: '', rows: sheet }])
const known = (status: Known['status']): Known => ({ status, problems: {}, note: null, unsent: null })

test('lines have the numbers of the file, also below a heading and empty lines', () => {
  expect(table.titles).toEqual(sheet[1]?.cells)
  const lines = linesOf(
    rowsOf(table, ['firstName', 'lastName', 'emailId', null]),
    [],
    table.rows.map(({ line }) => line),
  )
  expect(lines.map(({ number }) => number)).toEqual([5, 6])
  expect(lines[1]?.problems).toEqual({ emailId: texts.import.double(5) })
})

test('of several sheets the one with the most known titles is read, until another is chosen', () => {
  const notes = { name: 'Notes', rows: sheet.slice(0, 1) }
  const others = { name: 'Physicians', rows: sheet.slice(1, 3) }
  const sheets = [notes, { name: 'Nurses', rows: sheet }, others]
  expect(tableOf('staff.xlsx', sheets)).toMatchObject({ sheetName: 'Nurses', rows: sheet.slice(2) })
  expect(tableOf('staff.xlsx', sheets, 'Physicians')).toMatchObject({
    sheetName: 'Physicians',
    rows: sheet.slice(2, 3),
  })
  expect(() => tableOf('staff.xlsx', sheets, 'Notes')).toThrow(texts.import.nothing)
})

test('with other columns, corrections stay where the column means the same, and so does what was imported', () => {
  const before = ['firstName', 'lastName', 'emailId', null] as const
  const rows = rowsOf(table, [...before])
  const begun = {
    rows: [
      { ...rows[0], lastName: 'Moss-Hale' },
      { ...rows[1], firstName: 'Benno', emailId: 'ben@example.test', zip: '12207' },
    ] as typeof rows,
    known: [known('created'), known('new')],
    edited: new Set(['0 lastName', '1 firstName', '1 emailId', '1 zip']),
  }
  const after = rematched(table, [...before], [null, 'lastName', 'emailId', 'firstName'], begun)
  expect(after.rows).toMatchObject([
    { firstName: 'Ada', lastName: 'Moss-Hale', emailId: 'ada@example.test', zip: '' },
    { firstName: 'B', lastName: 'Lund', emailId: 'ben@example.test', zip: '12207' },
  ])
  expect(after.edited).toEqual(new Set(['1 emailId', '1 zip']))
  expect(after.known).toEqual([known('created'), undefined])
})

test('a second line of the same person waits for the first, and then adds its facility', () => {
  const row = { ...rowsOf(table, [])[0], npi: '1234567893', emailId: 'ada@example.test' } as ImportRow
  const rows = [row, { ...row, facility: 'South' }, { ...row, emailId: 'ben@example.test' }]
  const statuses = (first: Known['status']) =>
    linesOf(rows, [known(first), known('new'), known('new')], [2, 3, 4]).map(({ status }) => status)
  expect(statuses('new')).toEqual(['new', 'problem', 'problem'])
  for (const there of ['created', 'mapped', 'same', 'map'] as const) {
    // The same NPI with another address may be a slip.
    expect(statuses(there)).toEqual([there, 'map', 'problem'])
  }
})

test('people who were just imported are not counted as already there', () => {
  const rows = rowsOf(table, ['firstName', null, null, null])
  const lines = linesOf([...rows, ...rows], [known('created'), known('mapped'), known('same')], [5, 6, 7, 8])
  expect(countOf(lines, 'done')).toBe(2)
  expect(countOf(lines, 'there')).toBe(1)
  expect(countOf(lines, 'ready')).toBe(0)
})

test('one correction can be made in all lines that have a problem with the same word', () => {
  const skills = ['RN', 'RN ', 'LPN', 'RN']
  const rows = skills.map((skill) => ({ ...rowsOf(table, [])[0], skill, npi: 'RN' }) as ImportRow)
  const wrong: Known = { ...known('problem'), problems: { skill: 'unknown', npi: 'unknown' } }
  const begun = { rows, known: [wrong, wrong, wrong, known('created')], edited: new Set<string>() }
  expect(alike(begun, 'skill', 'RN')).toEqual([0, 1])
  // Two people have no NPI in common.
  expect(alike(begun, 'npi', 'RN')).toEqual([])
})

test('departments are said to be passed over where a QHP has one', () => {
  const line = (role: string, department: string) => ({ row: { role, department } }) as Line
  expect(hasIdleDepartments([line('', ''), line('Department Admin', 'ICU')])).toBe(false)
  expect(hasIdleDepartments([line('', 'ICU')])).toBe(true)
})

test('corrections are open until their line is imported', () => {
  const rows = rowsOf(table, ['firstName', null, null, null])
  const lines = linesOf(rows, [known('created'), known('problem')], [5, 6])
  expect(hasOpenCorrections(lines, new Set())).toBe(false)
  expect(hasOpenCorrections(lines, new Set(['0 firstName']))).toBe(false)
  expect(hasOpenCorrections(lines, new Set(['0 firstName', '1 zip']))).toBe(true)
})
