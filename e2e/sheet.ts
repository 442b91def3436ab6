import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'

/** Opens a spreadsheet without the code that wrote it: what each cell shows, and whether it is a number or a text. */
export type OpenedSheet = { rows: string[][]; kinds: string[][]; isHeaderFrozen: boolean; widths: number[] }

export async function openSheet(download: Download): Promise<OpenedSheet> {
  const parts = unzipSync(await readFile(await download.path()))
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
  const sheet = part('xl/worksheets/sheet1.xml')
  const strings = [...part('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map(([, text]) =>
    plain(text),
  )
  const formats = formatsOf(part('xl/styles.xml'))
  const rows: string[][] = []
  const kinds: string[][] = []
  for (const [, cells] of sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)) {
    const row: string[] = []
    const kind: string[] = []
    for (const [, letters = '', attributes = '', value] of (cells ?? '').matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(?:<v>(.*?)<\/v>)?<\/c>)/gs,
    )) {
      const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
      const type = /t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
      const format = formats[Number(/s="(\d+)"/.exec(attributes)?.[1] ?? -1)] ?? ''
      row[column] = value === undefined ? '' : shown(type, value, format, strings)
      kind[column] = value === undefined ? '' : type
    }
    rows.push(Array.from(row, (text) => text ?? ''))
    kinds.push(Array.from(kind, (text) => text ?? ''))
  }
  return {
    rows,
    kinds,
    isHeaderFrozen: /<pane [^>]*ySplit="1"[^>]*state="frozen"/.test(sheet),
    widths: [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) => Number(width)),
  }
}

const plain = (text = ''): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

/** The number format of each style. */
function formatsOf(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      /numFmtId="(\d+)"/.exec(tag)?.[1] ?? '',
      plain(/formatCode="([^"]*)"/.exec(tag)?.[1]),
    ]),
  )
  const used = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(styles)?.[1] ?? ''
  return [...used.matchAll(/<xf [^>]*>/g)].map(([tag]) => codes.get(/numFmtId="(\d+)"/.exec(tag)?.[1] ?? '') ?? '')
}

const two = (part: number) => String(part).padStart(2, '0')

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** As a spreadsheet program shows a number of this format. */
function shown(type: string, value: string, format: string, strings: string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  const seconds = Math.round(number * 86_400)
  if (format.startsWith('mm-dd-yyyy')) {
    // Day 1 of spreadsheets is 01-01-1900, and they hold 1900 for a leap year.
    const date = new Date(Date.UTC(1899, 11, 30) + Math.floor(seconds / 86_400) * 86_400_000)
    const day = `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}-${date.getUTCFullYear()}`
    return format.includes('hh') ? `${day} ${clock(seconds % 86_400)}` : day
  }
  if (format.includes('hh:mm:ss') || format.includes('[hh]:mm:ss'))
    return clock(seconds) + (/"(.*)"/.exec(format)?.[1] ?? '')
  const decimals = format.includes('.00') ? 2 : 0
  const text = number.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: 2 })
  return format.includes('$') ? `$${text}` : text
}
