import { type CellValue, neutralise } from '../../lib/xlsx.ts'
import type { Choice } from './report-filter.ts'
import type { Report } from './report-kind.ts'

/** Programs read this file, so it has no totals, dates in ISO form and plain numbers. */
export function payrollCsv(
  { columns, rows }: Pick<Report, 'columns' | 'rows'>,
  { startDate, endDate }: Choice,
): string {
  const head = ['PERIOD START', 'PERIOD END', ...columns.map(({ title }) => title)]
  const lines = [head, ...rows.map((cells) => [startDate, endDate, ...cells])]
  return lines.map((cells) => `${cells.map(fieldOf).join(',')}\r\n`).join('')
}

function fieldOf(value: CellValue): string {
  const text = typeof value === 'string' ? neutralise(value) : String(value ?? '')
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
