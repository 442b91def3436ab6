import { labourTypeChoices } from '@shiftward/contract/choices.ts'
import { type CellValue, neutralise } from '../../lib/xlsx.ts'
import { labourTypeColumn } from './report-column.ts'
import type { Choice } from './report-filter.ts'
import type { Report } from './report-kind.ts'

/** Programs read this file, so it has no totals, dates in ISO form, plain numbers and names that stay. */
export function payrollCsv(
  { columns, rows }: Pick<Report, 'columns' | 'rows'>,
  { startDate, endDate }: Choice,
): string {
  const labour = columns.findIndex(({ title }) => title === labourTypeColumn.title)
  const titles = columns.map(({ title }, index) => (index === labour ? 'LABOUR TYPE' : title))
  const values = rows.map((cells) => cells.map((value, index) => (index === labour ? labourCode(value) : value)))
  const lines = [['PERIOD START', 'PERIOD END', ...titles], ...values.map((cells) => [startDate, endDate, ...cells])]
  return lines.map((cells) => `${cells.map(fieldOf).join(',')}\r\n`).join('')
}

/** Programs know it as 'PerDiem', people as 'Per Diem'. */
const labourCode = (label: CellValue): CellValue =>
  labourTypeChoices.find((choice) => choice.label === label)?.value ?? label

function fieldOf(value: CellValue): string {
  const text = typeof value === 'string' ? neutralise(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
