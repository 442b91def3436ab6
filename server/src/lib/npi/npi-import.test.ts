import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/harness.ts'
import { npiOf } from '../../demo/npi.ts'
import { readRows } from './csv.ts'
import { importRegistry, readDescriptions } from './npi-import.ts'
import { tableRegistry } from './npi-table.ts'

/** The column layout of the registry's monthly file: 330 columns. */
const place = (which: string) => [
  `Provider First Line Business ${which} Address`,
  `Provider Second Line Business ${which} Address`,
  `Provider Business ${which} Address City Name`,
  `Provider Business ${which} Address State Name`,
  `Provider Business ${which} Address Postal Code`,
  `Provider Business ${which} Address Country Code (If outside U.S.)`,
  `Provider Business ${which} Address Telephone Number`,
  `Provider Business ${which} Address Fax Number`,
]
const numbered = (count: number, names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name}_${index + 1}`)).flat()
const layout = (sex: 'Sex' | 'Gender') => [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Employer Identification Number (EIN)',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Middle Name',
  'Provider Name Prefix Text',
  'Provider Name Suffix Text',
  'Provider Credential Text',
  'Provider Other Organization Name',
  'Provider Other Organization Name Type Code',
  'Provider Other Last Name',
  'Provider Other First Name',
  'Provider Other Middle Name',
  'Provider Other Name Prefix Text',
  'Provider Other Name Suffix Text',
  'Provider Other Credential Text',
  'Provider Other Last Name Type Code',
  ...place('Mailing'),
  ...place('Practice Location'),
  'Provider Enumeration Date',
  'Last Update Date',
  'NPI Deactivation Reason Code',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  `Provider ${sex} Code`,
  'Authorized Official Last Name',
  'Authorized Official First Name',
  'Authorized Official Middle Name',
  'Authorized Official Title or Position',
  'Authorized Official Telephone Number',
  ...numbered(15, [
    'Healthcare Provider Taxonomy Code',
    'Provider License Number',
    'Provider License Number State Code',
    'Healthcare Provider Primary Taxonomy Switch',
  ]),
  ...numbered(50, [
    'Other Provider Identifier',
    'Other Provider Identifier Type Code',
    'Other Provider Identifier State',
    'Other Provider Identifier Issuer',
  ]),
  'Is Sole Proprietor',
  'Is Organization Subpart',
  'Parent Organization LBN',
  'Parent Organization TIN',
  'Authorized Official Name Prefix Text',
  'Authorized Official Name Suffix Text',
  'Authorized Official Credential Text',
  ...numbered(15, ['Healthcare Provider Taxonomy Group']),
  'Certification Date',
]

type Line = Record<string, string>

/** Every field is quoted, as in the real file. */
function fileOf(lines: Line[], sex: 'Sex' | 'Gender' = 'Sex'): string {
  const header = layout(sex)
  const quoted = (fields: string[]) => fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(',')
  return [header, ...lines.map((line) => header.map((name) => line[name] ?? ''))].map(quoted).join('\n')
}

async function* inChunks(text: string) {
  for (let at = 0; at < text.length; at += 1_000) yield text.slice(at, at + 1_000)
}

const person = (serial: number, more: Line = {}): Line => ({
  NPI: npiOf(serial),
  'Entity Type Code': '1',
  'Provider Last Name (Legal Name)': 'QUILL',
  'Provider First Name': `ANNA${serial}`,
  'Provider Credential Text': 'M.D., "FACS"',
  'Provider First Line Business Practice Location Address': '7 OAK AVE, SUITE 2',
  'Provider Business Practice Location Address City Name': 'ALBANY',
  'Provider Business Practice Location Address State Name': 'NY',
  'Provider Business Practice Location Address Postal Code': '122070001',
  'Provider Business Practice Location Address Telephone Number': '5550100100',
  'Provider Sex Code': 'F',
  'Healthcare Provider Taxonomy Code_1': '208D00000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'N',
  'Healthcare Provider Taxonomy Code_2': '207P00000X',
  'Healthcare Provider Primary Taxonomy Switch_2': 'Y',
  ...more,
})

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const importFile = (text: string, descriptions?: Map<string, string>) =>
  importRegistry(database.db, readRows(inChunks(text)), descriptions)
const find = (serial: number) => tableRegistry(database.db).find(npiOf(serial))

test('the layout is the real one', () => {
  expect(layout('Sex')).toHaveLength(330)
})

test('imports people, and nothing that the wizard does not need', async () => {
  const clinic = { NPI: npiOf(2), 'Entity Type Code': '2', 'Provider Organization Name (Legal Business Name)': 'OAK' }
  const outOfService = { NPI: npiOf(3), 'NPI Deactivation Date': '05/01/2020' }
  const taxonomies = 'Code,Grouping,Display Name\n207P00000X,"Physicians","Emergency Medicine Physician"\n'
  const descriptions = await readDescriptions(readRows(inChunks(taxonomies)))
  const counts = await importFile(fileOf([person(1), clinic, outOfService]), descriptions)
  expect(counts).toEqual({ stored: 1, removed: 1, skipped: 1 })
  expect(await find(1)).toEqual({
    result_count: 1,
    results: [
      {
        number: npiOf(1),
        basic: { first_name: 'Anna1', last_name: 'Quill', credential: 'M.D., "FACS"', sex: 'F' },
        taxonomies: [
          // A code without a name stands for itself.
          { code: '208D00000X', desc: 'General Practice Physician', primary: false },
          { code: '207P00000X', desc: 'Emergency Medicine Physician', primary: true },
        ],
        addresses: [
          {
            address_purpose: 'LOCATION',
            address_1: '7 OAK AVE, SUITE 2',
            address_2: '',
            city: 'ALBANY',
            state: 'NY',
            postal_code: '122070001',
          },
        ],
      },
    ],
  })
  const { entry } = await database.db
    .selectFrom('npi_registry')
    .select('entry')
    .where('npi', '=', npiOf(1))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(entry)).not.toContain('5550100100')
})

test('a second import of the same or a newer file replaces what is there', async () => {
  await importFile(fileOf([person(10), person(11)]))
  await importFile(fileOf([person(10), person(11)]))
  await importFile(
    fileOf([
      person(10, { 'Provider Last Name (Legal Name)': 'QUILL-MOSS' }),
      { NPI: npiOf(11), 'NPI Deactivation Date': '06/01/2026' },
    ]),
  )
  expect(await find(10)).toMatchObject({ results: [{ basic: { last_name: 'Quill-Moss' } }] })
  expect(await find(11)).toEqual({ result_count: 0, results: [] })
})

test('a reactivated number counts as active', async () => {
  const dates = { 'NPI Deactivation Date': '05/01/2020', 'NPI Reactivation Date': '06/01/2020' }
  await importFile(fileOf([person(20, dates)]))
  expect(await find(20)).toMatchObject({ result_count: 1 })
})

test('files before 2025 say gender', async () => {
  await importFile(fileOf([person(30, { 'Provider Gender Code': 'M' })], 'Gender'))
  expect(await find(30)).toMatchObject({ results: [{ basic: { sex: 'M' } }] })
})

test('with more lines than a batch and a repeated number, the later line wins', async () => {
  const many = Array.from({ length: 2_500 }, (_, index) => person(1_000 + index))
  const counts = await importFile(fileOf([...many, person(3_499, { 'Provider First Name': 'LATER' })]))
  expect(counts.stored).toBe(2_500)
  expect(await find(3_499)).toMatchObject({ results: [{ basic: { first_name: 'Later' } }] })
})

test('a file of another kind is refused before anything is written', async () => {
  await expect(importFile('NPI,Name\n1234567893,Lee\n')).rejects.toThrow("it has no column 'Entity Type Code'")
  await expect(importFile('')).rejects.toThrow('The file is empty.')
})
