import { matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { expect, test } from 'vitest'
import { sheetsIn } from '../../lib/sheet-text.ts'
import { writeSheet } from '../../lib/xlsx-file.ts'
import { tableOf } from './import-file.ts'
import { type Columns, type Known, linesOf, rowsOf } from './import-lines.ts'
import { problemSheet } from './problem-sheet.ts'

const cells = [
  ['First Name', 'Surname', 'Reach', 'Notes'],
  ['Ada', 'Moss', '5550100123', ''],
  ['=Ben', 'Lund', '+1 555 01', 'nights'],
]
const file = cells.map((row, index) => ({ line: index + 1, cells: row }))
const columns: Columns = ['firstName', 'lastName', 'phone', null]
const known = (problems: Known['problems']): Known => ({
  ...{ status: Object.keys(problems).length > 0 ? 'problem' : 'new', problems },
  ...{ note: null, unsent: null },
})

test('lines with problems can be downloaded, corrected elsewhere and imported again', async () => {
  const table = tableOf('staff.csv', [{ name: '', rows: file }])
  const rows = rowsOf(table, columns).map((row) => ({ ...row, lastName: row.lastName.toUpperCase() }))
  const problems = { phone: 'Too short', facility: 'Missing' }
  const lines = linesOf(rows, [known({}), known(problems)], [2, 3])
  const { sheet, columns: chosen } = problemSheet(table, columns, lines)
  const written = await sheetsIn(await writeSheet(sheet))
  expect(written[0]?.rows.map((row) => row.cells)).toEqual([
    ['First Name', 'Surname', 'Reach', 'Notes', 'Facility', 'Problem'],
    ['=Ben', 'LUND', '+1 555 01', 'nights', '', 'Line 3 of staff.csv: Mobile No: Too short; Facility: Missing'],
  ])
  const again = tableOf('people_with_problems.xlsx', written)
  const matched = matchColumns(again.titles, chosen)
  expect(matched).toEqual([...columns, 'facility'])
  expect(rowsOf(again, matched)).toEqual([rows[1]])
})
