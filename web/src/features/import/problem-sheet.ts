import type { ImportColumns } from '@shiftward/contract/import.ts'
import { limits } from '@shiftward/contract/limits.ts'
import { importFields, importFieldsAbout } from '@shiftward/contract/rules/import-field.ts'
import type { Sheet } from '../../lib/xlsx.ts'
import { problemTitle, type Table } from './import-file.ts'
import { type Columns, type Line, problemTexts } from './import-lines.ts'

/**
 * The lines with problems, as far as they are corrected, under the titles of the file: it can be corrected and imported
 * again. Columns that the file lacks, but these lines need, come behind its own. `columns` says what each one means.
 */
export function problemSheet(table: Table, columns: Columns, lines: Line[]): { sheet: Sheet; columns: ImportColumns } {
  const wrong = lines.filter(({ status }) => status === 'problem')
  const lacking = importFields.filter(
    (field) =>
      !columns.includes(field) && wrong.some(({ row, problems }) => problems[field] !== undefined || row[field] !== ''),
  )
  const titles = [...table.titles, ...lacking.map((field) => importFieldsAbout[field].title)]
  const fields = [...table.titles.map((_, at) => columns[at] ?? null), ...lacking]
  const rows = wrong.map(({ index, number, row, problems }) => [
    ...fields.map((field, at) => (field ? row[field] : table.rows[index]?.cells[at])),
    // The numbers in these texts are those of the first file.
    `Line ${number} of ${table.fileName}: ${problemTexts(problems).join('; ')}`,
  ])
  const width = (title: string) => Math.max(14, title.length + 2)
  return {
    sheet: {
      columns: [
        ...titles.map((title) => ({ title, type: 'text' as const, width: width(title) })),
        { title: problemTitle, type: 'text', width: 80 },
      ],
      rows,
    },
    columns: titles.map((title, at) => ({ title, field: fields[at] ?? null })).slice(0, limits.import.columns),
  }
}
