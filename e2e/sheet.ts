import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

export type CellKind = 'text' | 'date' | 'dateTime' | 'time' | 'hours' | 'money' | 'count' | 'share' | 'difference'

type OpenedSheet = {
  /** The displayed text of each cell. */
  rows: string[][]
  /** Number, text or boolean: n, s or b. */
  kinds: string[][]
  /** The raw values read as this type, or what they really are if they do not fit. */
  read(row: number, column: number, kind: CellKind): string
  isHeaderFrozen: boolean
  widths: number[]
}

type Cell = { type: 's'; value: string } | { type: 'n'; value: number; format: string } | { type: 'b'; value: boolean }

/** Reads the first sheet of a spreadsheet from its XML, independently of the library that wrote it. */
export async function openSheet(download: Download): Promise<OpenedSheet> {
  const parts = unzipSync(await readFile(await download.path()))
  const part = (name: string): string => {
    const bytes = parts[`xl/${name}.xml`]
    if (!bytes) throw new Error(`The file has no ${name}.`)
    return strFromU8(bytes)
  }
  const sheet = part('worksheets/sheet1')
  const cells = cellsOf(sheet, { texts: textsOf(part('sharedStrings')), formats: formatsOf(part('styles')) })
  const width = cells[0]?.length ?? 0
  const filled = cells.map((row) => Array.from({ length: width }, (_, column) => row[column]))
  return {
    rows: filled.map((row) => row.map(displayed)),
    kinds: filled.map((row) => row.map((cell) => cell?.type ?? '')),
    read: (row, column, kind) => textOf(cells[row]?.[column], kind),
    isHeaderFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(sheet),
    widths: [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, characters]) => Number(characters)),
  }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
const unescaped = (text: string): string => text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

const textsOf = (xml: string): string[] =>
  [...xml.matchAll(/<si>(.*?)<\/si>/gs)].map(([, item = '']) =>
    [...item.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescaped(text)).join(''),
  )

/** The number format of each style. */
function formatsOf(xml: string): string[] {
  const own = new Map<string | undefined, string>(
    [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, format = '']) => [
      id,
      unescaped(format),
    ]),
  )
  const styles = /<cellXfs.*?<\/cellXfs>/s.exec(xml)?.[0] ?? ''
  return [...styles.matchAll(/<xf ([^>]*)>/g)].map(
    ([, style = '']) => own.get(/numFmtId="(\d+)"/.exec(style)?.[1]) ?? 'General',
  )
}

function cellsOf(xml: string, { texts, formats }: { texts: string[]; formats: string[] }): Cell[][] {
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: Cell[] = []
    for (const [, place = '', letters = '', value = ''] of row.matchAll(
      /<c ([^>]*r="([A-Z]+)\d+"[^>]*)><v>(.*?)<\/v>/g,
    )) {
      const attribute = (name: string) => new RegExp(` ${name}="(\\w+)"`).exec(` ${place}`)?.[1]
      const type = attribute('t') ?? 'n'
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      if (type === 's') cells[column] = { type, value: texts[Number(value)] ?? '' }
      else if (type === 'b') cells[column] = { type, value: value === '1' }
      else
        cells[column] = { type: 'n', value: Number(value), format: formats[Number(attribute('s') ?? 0)] ?? 'General' }
    }
    return cells
  })
}

const formats: Partial<Record<CellKind, string>> = {
  count: 'General',
  share: '#,##0.0',
  difference: '+#,##0.0;-#,##0.0;0.0',
  hours: '#,##0.00',
  money: '"$"#,##0.00',
  date: 'mm-dd-yyyy',
  dateTime: 'mm-dd-yyyy hh:mm:ss',
}

/** What a spreadsheet program shows. */
function displayed(cell: Cell | undefined): string {
  if (!cell) return ''
  if (cell.type !== 'n') return String(cell.value).replace(/^(true|false)$/, (word) => word.toUpperCase())
  if (cell.format === 'General') return String(cell.value)
  const kinds = Object.keys(formats) as CellKind[]
  return textOf(cell, kinds.find((kind) => formats[kind] === cell.format) ?? 'time')
}

const digits = (value: number, length = 2) => String(value).padStart(length, '0')
const fixed = (value: number, decimals: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })

/** Computed from the value and its format. */
function textOf(cell: Cell | undefined, kind: CellKind): string {
  if (cell === undefined) return ''
  if (kind === 'text' && cell.type === 's') return cell.value
  const unlike = `${kind} as ${JSON.stringify(cell)}`
  if (kind === 'text' || cell.type !== 'n') return unlike
  const { value, format } = cell
  if (kind === 'time') return clockOf(value, format) ?? unlike
  if (format !== formats[kind]) return unlike
  if (kind === 'count') return value.toLocaleString('en-US')
  if (kind === 'share') return fixed(value, 1)
  if (kind === 'difference') return `${value > 0 ? '+' : ''}${fixed(value, 1)}`
  if (kind === 'hours') return fixed(value, 2)
  if (kind === 'money') return `$${fixed(value, 2)}`
  // Spreadsheets count days from the end of 1899.
  const moment = new Date(Date.UTC(1899, 11, 30) + Math.round(value * 86_400) * 1000).toISOString()
  const date = `${moment.slice(5, 10)}-${moment.slice(0, 4)}`
  if (kind === 'date') return Number.isInteger(value) ? date : unlike
  return `${date} ${moment.slice(11, 19)}`
}

/** A time is a part of a day. The end of a day is 24:00:00. */
function clockOf(value: number, format: string): string | undefined {
  if (format !== '[hh]:mm:ss' && format !== 'hh:mm:ss" (+1)"') return undefined
  const seconds = Math.round(value * 86_400)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((one) => digits(one))
  return `${clock.join(':')}${format.includes('(+1)') ? ' (+1)' : ''}`
}
