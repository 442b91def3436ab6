import { readTable } from '@shiftward/contract/rules/csv.ts'
import { texts } from '@shiftward/contract/texts.ts'
import { readSheet } from 'read-excel-file/web-worker'

export type SheetRow = {
  /** As spreadsheet programs count: empty lines too, and one with line breaks in its cells once. */
  line: number
  cells: string[]
}

/** The cells of a spreadsheet as text, without empty lines: of the first sheet of an .xlsx, or of a .csv. */
export async function textOfSheet(file: Blob): Promise<SheetRow[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = isZip(bytes) ? await cellsOf(file) : readTable(textOf(bytes))
  return rows
    .map((row, index) => ({ line: index + 1, cells: row.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
}

/** An .xlsx file is a ZIP archive. */
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

async function cellsOf(file: Blob): Promise<string[][]> {
  const sheet = await readSheet(file as File).catch(() => {
    throw new Error(texts.import.unreadable)
  })
  return sheet.map((row) => row.map(cellText))
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
