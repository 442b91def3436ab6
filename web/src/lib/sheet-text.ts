import { readTable } from '@shiftward/contract/rules/csv.ts'
import { texts } from '@shiftward/contract/texts.ts'
import readWorkbook, { type SheetData } from 'read-excel-file/web-worker'

export type SheetRow = {
  /** As spreadsheet programs count: empty lines too, and one with line breaks in its cells once. */
  line: number
  cells: string[]
}

export type Sheet = {
  /** Empty for a .csv. */
  name: string
  rows: SheetRow[]
}

/** The sheets of an .xlsx or .csv that are not empty: their cells as text, without empty lines. */
export async function sheetsIn(file: Blob): Promise<Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sheets = isZip(bytes) ? await cellsOf(file) : [{ name: '', cells: readTable(textOf(bytes)) }]
  return sheets.map(({ name, cells }) => ({ name, rows: rowsOf(cells) })).filter(({ rows }) => rows.length > 0)
}

const rowsOf = (cells: string[][]): SheetRow[] =>
  cells
    .map((row, index) => ({ line: index + 1, cells: row.map((cell) => withoutMark(cell.trim())) }))
    .filter((row) => row.cells.some((cell) => cell !== ''))

/** Our own files put an apostrophe before a text that looks like a formula, such as '+1 555 0100'. */
const withoutMark = (cell: string) => (/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell)

/** An .xlsx file is a ZIP archive. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

async function cellsOf(file: Blob): Promise<{ name: string; cells: string[][] }[]> {
  const sheets: { sheet: string; data: SheetData | undefined }[] = await readWorkbook(file as File).catch(() => {
    throw new Error(texts.import.unreadable)
  })
  // A sheet that is nothing but a chart has no cells.
  return sheets.map(({ sheet, data = [] }) => ({ name: sheet, cells: data.map((row) => row.map(cellText)) }))
}

/** Dates of a spreadsheet have no time zone; the library gives them in UTC. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const [year, month, day] = value.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year}`
}

/** Programs write UTF-8, UTF-16 with a mark, or the old Windows alphabet. */
function textOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  const text = decoded(bytes)
  // No text has this character: it is some other kind of file.
  if (text.includes('\0')) throw new Error(texts.import.unreadable)
  return text
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
