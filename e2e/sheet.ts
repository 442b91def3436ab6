import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import xlsx from 'xlsx'

/** What each cell shows, and whether it is a number, a text or a truth value. */
export type OpenedSheet = { rows: string[][]; kinds: string[][]; isHeaderFrozen: boolean; widths: number[] }

/** Opens a spreadsheet with another library than the one that wrote it, as a spreadsheet program would show it. */
export async function openSheet(download: Download): Promise<OpenedSheet> {
  const file = await readFile(await download.path())
  const book = xlsx.read(file, { cellStyles: true })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  if (!sheet) throw new Error('The file has no sheet.')
  const rows = xlsx.utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' })
  return {
    rows,
    kinds: rows.map((row, r) => row.map((_, c) => sheet[xlsx.utils.encode_cell({ r, c })]?.t ?? '')),
    isHeaderFrozen: isHeaderFrozen(file),
    widths: (sheet['!cols'] ?? []).map(({ width }) => width ?? 0),
  }
}

/** The library does not read panes. */
function isHeaderFrozen(file: Buffer): boolean {
  const part = unzipSync(file)['xl/worksheets/sheet1.xml']
  return part !== undefined && /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(strFromU8(part))
}
