import { limits } from '@shiftward/contract/limits.ts'
import { matchColumns } from '@shiftward/contract/rules/import-field.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Sheet, SheetRow } from '../../lib/sheet-text.ts'

export type Table = {
  fileName: string
  /** All sheets of the file, and the one that was read. */
  sheets: Sheet[]
  sheetName: string
  titles: string[]
  /** The lines of people. */
  rows: SheetRow[]
}

/** The last column of the file of lines with problems. Such a file can be imported again: the column is not read. */
export const problemTitle = 'Problem'

/** The chosen sheet, or else the one with the most known titles. */
export function tableOf(fileName: string, sheets: Sheet[], chosen?: string): Table {
  const heads = sheets
    .map((sheet) => ({ ...sheet, ...headOf(sheet.rows) }))
    .filter(({ name }) => chosen === undefined || name === chosen)
  const best = heads.find(({ known }) => known === Math.max(...heads.map((head) => head.known)))
  const rows = best?.rows.slice(best.at + 1) ?? []
  if (!best || rows.length === 0) throw new Error(texts.import.nothing)
  if (rows.length > limits.import.rows) throw new Error(texts.import.tooManyRows(limits.import.rows))
  const width = Math.max(...best.rows.slice(best.at).map(({ cells }) => cells.length))
  const titles = Array.from({ length: width }, (_, index) => best.rows[best.at]?.cells[index] || `Column ${index + 1}`)
  if (titles.at(-1) === problemTitle) titles.pop()
  return { fileName, sheets, sheetName: best.name, titles, rows }
}

/** Above the titles there may be a heading: the line with the most known titles counts. */
function headOf(lines: SheetRow[]) {
  const counts = lines.slice(0, 10).map(({ cells }) => matchColumns(cells).filter((field) => field !== null).length)
  const known = Math.max(...counts)
  return { at: counts.indexOf(known), known }
}
