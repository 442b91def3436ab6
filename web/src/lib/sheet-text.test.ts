import { texts } from '@shiftward/contract/texts.ts'
import { expect, test } from 'vitest'
import { sheetsIn } from './sheet-text.ts'
import { makeSheets, makeWorkbook } from './workbook-fixture.ts'

const textOfSheet = async (file: Blob) => (await sheetsIn(file))[0]?.rows

const bytesOf = (...parts: (string | number[])[]) =>
  new Blob(parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part))))

test('a spreadsheet gives dates, numbers and texts as a person would type them', async () => {
  const file = makeWorkbook([
    ['Name', 'NPI', 'Born', 'Zip'],
    [' Ada ', 1234567893, { days: 29361 }, '02110'],
    [],
    ['Zoë', '1999999984', '5/20/1980', 2110],
  ])
  expect(await textOfSheet(new Blob([file]))).toEqual([
    { line: 1, cells: ['Name', 'NPI', 'Born', 'Zip'] },
    { line: 2, cells: ['Ada', '1234567893', '05/20/1980', '02110'] },
    { line: 4, cells: ['Zoë', '1999999984', '5/20/1980', '2110'] },
  ])
})

test('every sheet of a workbook is read, except empty ones', async () => {
  const file = makeSheets({ Nurses: [['Name'], ['Ada']], Notes: [], Physicians: [['Name'], ['Zoë']] })
  expect(await sheetsIn(new Blob([file]))).toMatchObject([
    { name: 'Nurses', rows: [{ cells: ['Name'] }, { cells: ['Ada'] }] },
    { name: 'Physicians', rows: [{ cells: ['Name'] }, { cells: ['Zoë'] }] },
  ])
})

test('a text file is read in UTF-8, UTF-16 and the Windows alphabet', async () => {
  const rows = [
    { line: 1, cells: ['Name'] },
    { line: 3, cells: ['Zoë'] },
  ]
  expect(await textOfSheet(bytesOf('\uFEFFName\r\n\r\nZoë\r\n'))).toEqual(rows)
  expect(await textOfSheet(bytesOf('Name\n \nZo', [0xeb], '\n'))).toEqual(rows)
  const wide = [...'Name\n\nZoë'].flatMap((letter) => [letter.charCodeAt(0), 0])
  expect(await textOfSheet(bytesOf([0xff, 0xfe, ...wide]))).toEqual(rows)
})

test.each([
  ['an old .xls', [0xd0, 0xcf, 0x11, 0xe0, 0, 0, 0, 0]],
  ['a broken .xlsx', [0x50, 0x4b, 3, 4, 1, 2, 3]],
])('%s is refused with a way out', async (_, bytes) => {
  await expect(textOfSheet(bytesOf(bytes))).rejects.toThrow(texts.import.unreadable)
})
