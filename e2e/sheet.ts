import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import xlsx from 'xlsx'

export type CellKind = 'text' | 'date' | 'dateTime' | 'time' | 'hours' | 'money' | 'count'

type OpenedSheet = {
  /** The displayed text of each cell. */
  rows: string[][]
  /** Number, text or boolean. */
  kinds: string[][]
  /** The raw values read as this type, or what they really are if they do not fit. */
  read(row: number, column: number, kind: CellKind): string
  isHeaderFrozen: boolean
  widths: number[]
}

/** Reads a spreadsheet as a spreadsheet program would show it, with a different library than the one that wrote it. */
export async function openSheet(download: Download): Promise<OpenedSheet> {
  const file = await readFile(await download.path())
  const book = xlsx.read(file, { cellStyles: true, cellNF: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The file has no sheet.')
  const cellAt = (r: number, c: number): xlsx.CellObject | undefined => sheet[xlsx.utils.encode_cell({ r, c })]
  const rows = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  return {
    rows,
    kinds: rows.map((row, r) => row.map((_, c) => cellAt(r, c)?.t ?? '')),
    read: (row, column, kind) => textOf(cellAt(row, column), kind),
    isHeaderFrozen: isHeaderFrozen(file),
    widths: (sheet['!cols'] ?? []).map(({ width }) => width ?? 0),
  }
}

type Moment = { y: number; m: number; d: number; H: number; M: number; S: number }

const digits = (value: number, length = 2) => String(value).padStart(length, '0')
const fixed = (value: number) => value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Computed from the value and its format, never from the cached text. */
function textOf(cell: xlsx.CellObject | undefined, kind: CellKind): string {
  if (cell === undefined || cell.v === undefined) return ''
  const { t, v, z } = cell
  const unlike = `${kind} as ${t}: ${v} ${z}`
  if (kind === 'text') return t === 's' ? String(v) : unlike
  if (t !== 'n' || typeof v !== 'number') return unlike
  const format = String(z)
  if (kind === 'count') return format === 'General' ? v.toLocaleString('en-US') : unlike
  if (kind === 'hours') return format === '#,##0.00' ? fixed(v) : unlike
  if (kind === 'money') return format === '"$"#,##0.00' ? `$${fixed(v)}` : unlike
  if (!xlsx.SSF.is_date(format)) return unlike
  if (kind === 'time') {
    const seconds = Math.round(v * 86_400)
    const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((one) => digits(one))
    return `${clock.join(':')}${format.includes('(+1)') ? ' (+1)' : ''}`
  }
  const { y, m, d, H, M, S }: Moment = xlsx.SSF.parse_date_code(v)
  const date = `${digits(m)}-${digits(d)}-${digits(y, 4)}`
  if (kind === 'date') return Number.isInteger(v) ? date : unlike
  return `${date} ${digits(H)}:${digits(M)}:${digits(S)}`
}

/** Reads the XML, because the library does not read panes. */
function isHeaderFrozen(file: Buffer): boolean {
  const part = unzipSync(file)['xl/worksheets/sheet1.xml']
  return part !== undefined && /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(strFromU8(part))
}
