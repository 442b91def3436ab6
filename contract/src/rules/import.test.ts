import { expect, test } from 'vitest'
import { ImportRow } from '../import.ts'
import { texts } from '../texts.ts'
import { readTable } from './csv.ts'
import { cleanRow } from './import-clean.ts'
import { doublesIn } from './import-double.ts'
import { importFieldsAbout, matchColumns } from './import-field.ts'
import { checkImportRow, type ImportLists } from './import-row.ts'

const north = { id: 1, name: 'North', departments: [{ id: 11, name: 'ICU' }] }
const south = {
  id: 2,
  name: 'South, Annex',
  departments: [
    { id: 21, name: 'ICU' },
    { id: 22, name: 'Surgery' },
  ],
}
const lists: ImportLists = {
  facilities: [north, south],
  skills: ['Physician', 'Registered Nurse'],
  specialties: ['Cardiology', 'Critical Care'],
  mayCreate: ({ userType }) => userType !== 'organization',
}
const nurse = {
  firstName: 'Ada',
  lastName: 'Moss',
  dob: '5/20/1980',
  phone: '(555) 010-0123',
  emailId: 'ada@example.test',
  zip: '2110',
  npi: '1234567893',
  specialty: 'cardiology; critical care',
  skill: 'registered nurse',
  facility: 'north',
  labourType: 'per diem',
}
const check = (given: Partial<ImportRow>) => checkImportRow(ImportRow.parse(given), lists)
const problemsOf = (given: Partial<ImportRow>) => {
  const checked = check(given)
  return 'problems' in checked ? checked.problems : {}
}

test('a line becomes a person, spelled as in the lists', () => {
  expect(check(nurse)).toEqual({
    person: {
      role: { label: 'QHP', userType: 'provider', isViewScheduler: false },
      info: expect.objectContaining({ dob: '1980-05-20', phone: '5550100123', zip: '02110', npi: '1234567893' }),
      skill: ['Registered Nurse'],
      specialty: ['Cardiology', 'Critical Care'],
      facilities: [1],
      departments: [],
      labourType: 'PerDiem',
      employeeid: '',
    },
  })
})

test.each([
  ['05/20/1980', '1980-05-20'],
  ['5-20-1980', '1980-05-20'],
  ['1980-05-20', '1980-05-20'],
  ['1980-05-20T00:00:00.000Z', '1980-05-20'],
  ['5/20/1980 0:00', '1980-05-20'],
  ['05/20/1980 12:00:00 AM', '1980-05-20'],
  ['1980-05-20 00:00:00.000', '1980-05-20'],
  ['29361', '1980-05-20'],
  ['29361.0', '1980-05-20'],
  ['1980', '1980'],
  ['20/05/1980', '20/05/1980'],
  ['May 1980', 'May 1980'],
])('the date %j is read as %j', (typed, read) => {
  expect(cleanRow(ImportRow.parse({ dob: typed })).dob).toBe(read)
})

test('what spreadsheet programs do to numbers and texts is undone', () => {
  const row = cleanRow(
    ImportRow.parse({ npi: '1234567893.0', phone: "'5550100123", zip: '501', lastName: '\u00a0Moss\u200b ' }),
  )
  expect(row).toMatchObject({ npi: '1234567893', phone: '5550100123', zip: '00501', lastName: 'Moss' })
  expect(cleanRow(ImportRow.parse({ zip: '2110-1234' })).zip).toBe('02110-1234')
  expect(check({ ...nurse, phone: '555/200-0005' })).toMatchObject({ person: { info: { phone: '5552000005' } } })
})

test('every problem is told at its cell, all at once', () => {
  expect(
    problemsOf({
      ...nurse,
      lastName: '',
      dob: '1980',
      phone: '123',
      emailId: 'ada',
      npi: '1234567890',
      skill: 'Wizard',
      facility: 'East',
      labourType: 'Serf',
    }),
  ).toEqual({
    lastName: texts.user.lastNameRequired,
    dob: texts.import.invalidDate,
    phone: texts.user.mobileLength,
    emailId: texts.user.emailInvalid,
    npi: texts.user.npiUnlikely,
    skill: texts.import.unknownSkill('Wizard'),
    facility: texts.import.unknownFacility('East'),
    labourType: texts.import.unknownLabourType('Serf'),
  })
  expect(problemsOf({ ...nurse, npi: '1.23E+09' })).toEqual({ npi: texts.user.npiDigits })
})

test('an admin needs the places of its role, and no skill', () => {
  const admin = { ...nurse, npi: '', skill: '', specialty: '', labourType: '' }
  expect(check({ ...admin, role: 'Department', facility: '', department: 'Surgery' })).toMatchObject({
    person: { facilities: [], departments: [22], skill: [] },
  })
  expect(check({ ...admin, role: 'facility admin', facility: 'South, Annex' })).toMatchObject({
    person: { facilities: [2], departments: [21, 22] },
  })
  expect(problemsOf({ ...admin, role: 'Department Admin', facility: '', department: 'ICU' })).toEqual({
    department: texts.import.severalDepartments('ICU'),
  })
  expect(problemsOf({ ...admin, role: 'Generic View Admin', facility: 'North; South, Annex' })).toEqual({
    facility: texts.user.oneFacility,
  })
  expect(problemsOf({ ...admin, role: 'Organization Admin' })).toEqual({ role: texts.import.roleNotYours })
  expect(problemsOf({ ...admin, role: 'King' })).toEqual({ role: texts.import.unknownRole('King') })
})

test('a place is found in every usual spelling, and exactly where two differ only in an accent', () => {
  const names = ['St. Mary’s Hospital', 'Clinique Elise', 'Clinique Élise', 'Unit 1 1', 'Unit 11']
  const facilities = names.map((name, id) => ({ id, name, departments: [] }))
  const found = (facility: string) => {
    const checked = checkImportRow(ImportRow.parse({ ...nurse, facility }), { ...lists, facilities })
    return 'person' in checked ? checked.person.facilities : checked.problems
  }
  for (const spelling of ["St. Mary's Hospital", 'ST MARY´S  HOSPITAL', 'St. Mary`s Hospital; St. Mary’s Hospital'])
    expect(found(spelling), spelling).toEqual([0])
  expect(found('Clinique Elise')).toEqual([1])
  expect(found('clinique e\u0301lise')).toEqual([2])
  expect(found('unit 11')).toEqual([4])
  expect(found('St. Marks')).toEqual({ facility: texts.import.unknownFacility('St. Marks') })
})

test('columns are found by their words or as remembered, each once', () => {
  const titles = Object.values(importFieldsAbout).map(({ title }) => title)
  expect(matchColumns(titles)).toEqual(Object.keys(importFieldsAbout))
  expect(matchColumns(['SURNAME', 'E-mail address', 'Email', 'Shoe size', 'Cell'])).toEqual([
    'lastName',
    'emailId',
    null,
    null,
    'phone',
  ])
  const squeezed = ['FirstName', 'last_name', 'ZipCode', 'EmployeeID', 'Facility Name', 'Date of Birth (MM/DD/YYYY)']
  expect(matchColumns(squeezed)).toEqual(['firstName', 'lastName', 'zip', 'employeeid', 'facility', 'dob'])
  expect(matchColumns(['Phone (Home)', 'Phone [Work]', 'Mobile'])).toEqual([null, null, 'phone'])
  const remembered = [
    { title: 'Cell', field: null },
    { title: 'Shoe size', field: 'npi' as const },
  ]
  expect(matchColumns(['Cell', 'Shoe size', 'Shoe size'], remembered)).toEqual([null, 'npi', null])
})

test('a person twice in a file is told at the later line', () => {
  const rows = [nurse, { ...nurse, npi: '' }, { ...nurse, emailId: 'ADA@example.test ' }].map((row) =>
    ImportRow.parse(row),
  )
  expect([...doublesIn(rows, [2, 5, 6])]).toEqual([
    [2, { first: 0, problems: { npi: texts.import.double(2), emailId: texts.import.double(2) } }],
    [1, { first: 0, problems: { emailId: texts.import.double(2) } }],
  ])
})

test('tables of text have commas, semicolons or tabs', () => {
  expect(readTable('\uFEFFa;b\r\n"1;2";"say ""x"""\r\n;')).toEqual([
    ['a', 'b'],
    ['1;2', 'say "x"'],
    ['', ''],
  ])
  expect(readTable('a,b\n1,2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(readTable('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test.each([
  ['Staff', ';'],
  ['Staff, North', ';'],
  ['Staff; North', ','],
])('below the heading %j the table decides that %j separates', (heading, sign) => {
  const table = [
    ['Name', 'Skills', 'Zip'],
    ['Ada', 'A, B', '12207'],
    ['Ben', 'C', '12208'],
  ].map((row) => row.map((cell) => (cell.includes(sign) ? `"${cell}"` : cell)))
  const text = [heading, '', ...table.map((row) => row.join(sign))].join('\n')
  expect(readTable(text).slice(2)).toEqual([
    ['Name', 'Skills', 'Zip'],
    ['Ada', 'A, B', '12207'],
    ['Ben', 'C', '12208'],
  ])
})

test.each(['\n', '\r\n', '\r'])('the line end %j takes nothing away, and empty lines are counted', (end) => {
  expect(readTable(['Name,Zip', '', 'Ada,1', 'Ben,2'].join(end))).toEqual([
    ['Name', 'Zip'],
    [''],
    ['Ada', '1'],
    ['Ben', '2'],
  ])
})

test('blanks behind a closing quote do not matter', () => {
  expect(readTable('a,"b" ,c\n1,"2"  \n')).toEqual([['a', 'b', 'c'], ['1', '2'], ['']])
})

test.each([
  ['a,b\n1,"2\n3,4\n5,6', 2],
  ['a,b\n\n1,"2\n3,"4"\n5,6', 3],
  ['a,b\n"1",2\n"3" x,4', 3],
])('a wrong quote in %j is told with its line', (text, line) => {
  expect(() => readTable(text)).toThrow(texts.import.misquoted(line))
})
