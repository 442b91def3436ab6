import { texts } from '../texts.ts'

/** Tables as text, with commas, semicolons or tabs. Quoted fields may hold delimiters, quotes and line ends. */

type Delimiter = ',' | ';' | '\t'
type Taken = {
  rows: string[][]
  /** How much of the text the rows take. */
  used: number
  /** The first row with text behind a closing quote: perhaps one that a lost quote has joined with the next. */
  misquoted: number | undefined
}

/** The complete rows. An empty line is a row with one empty field, so that rows can be counted. */
export function takeRows(text: string, delimiter: Delimiter = ','): Taken {
  const taken: Taken = { rows: [], used: 0, misquoted: undefined }
  let row: string[] = []
  let at = 0
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at, delimiter) : plainField(text, at, delimiter)
    if (!field) return taken
    row.push(field.value)
    if (field.isMisquoted) taken.misquoted ??= taken.rows.length
    at = field.end + 1
    if (text[field.end] === delimiter) continue
    if (text[field.end] === '\r') {
      // It may be the first half of a line end.
      if (at >= text.length) return taken
      if (text[at] === '\n') at += 1
    }
    taken.rows.push(row)
    row = []
    taken.used = at
  }
}

/** A whole text, with its empty lines. Throws where a quote is not closed: the rows behind it would be lost in a field. */
export function readTable(text: string): string[][] {
  const whole = `${text.replace(/^\uFEFF/, '')}\n`
  const { rows, used, misquoted } = takeRows(whole, delimiterOf(whole))
  const wrong = misquoted ?? (used < whole.length ? rows.length : undefined)
  if (wrong !== undefined) throw new Error(texts.import.misquoted(wrong + 1))
  return rows
}

/**
 * Spreadsheet programs of many countries write semicolons. The delimiter is in most of the first lines: above the
 * table there may be a heading, and cells may hold lists with another sign.
 */
function delimiterOf(text: string): Delimiter {
  const lines = text
    .split(/\r\n?|\n/, 30)
    .map((line) => line.replaceAll(/"[^"]*"/g, ''))
    .filter((line) => line !== '')
    .slice(0, 10)
  const counted = ([',', ';', '\t'] as const).map((one) => ({
    one,
    lines: lines.filter((line) => line.includes(one)).length,
    times: lines.join('').split(one).length,
  }))
  return counted.reduce((most, next) => ((next.lines - most.lines || next.times - most.times) > 0 ? next : most)).one
}

type Field = { value: string; end: number; isMisquoted?: boolean }

function quotedField(text: string, start: number, delimiter: Delimiter): Field | undefined {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  // A quote at the very end may be the first half of a doubled one.
  if (quote < 0 || quote + 1 >= text.length) return undefined
  const rest = plainField(text, quote + 1, delimiter)
  if (!rest) return undefined
  const value = text.slice(start + 1, quote).replaceAll('""', '"')
  return { value: value + rest.value.trimEnd(), end: rest.end, isMisquoted: rest.value.trim() !== '' }
}

const plainEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g }

function plainField(text: string, start: number, delimiter: Delimiter): Field | undefined {
  const plainEnd = plainEnds[delimiter]
  plainEnd.lastIndex = start
  const found = plainEnd.exec(text)
  return found ? { value: text.slice(start, found.index), end: found.index } : undefined
}
