/** Tables as text, with commas, semicolons or tabs. Quoted fields may hold delimiters, quotes and line ends. */

type Delimiter = ',' | ';' | '\t'

/** The complete rows without empty lines, and how much of the text they take. */
export function takeRows(text: string, delimiter: Delimiter = ','): { rows: string[][]; used: number } {
  const rows: string[][] = []
  let used = 0
  let row: string[] = []
  let at = 0
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at, delimiter)
    if (!field) return { rows, used }
    row.push(field.value)
    const end = text[field.end] === '\r' ? field.end + 1 : field.end
    if (end >= text.length) return { rows, used }
    at = end + 1
    if (text[end] === delimiter) continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    used = at
  }
}

/** A whole text. Spreadsheet programs of many countries write semicolons, so the first line decides. */
export function readTable(text: string): string[][] {
  const clean = text.replace(/^\uFEFF/, '')
  const [line = ''] = clean.split(/\r?\n/, 1)
  const counted = ([',', ';', '\t'] as const).map((one) => ({ one, times: line.split(one).length }))
  const { one } = counted.reduce((most, next) => (next.times > most.times ? next : most))
  return takeRows(`${clean}\n`, one).rows
}

type Field = { value: string; end: number }

function quotedField(text: string, start: number): Field | undefined {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  // A quote at the very end may be the first half of a doubled one.
  if (quote < 0 || quote + 1 >= text.length) return undefined
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

const plainEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g }

function plainField(text: string, start: number, delimiter: Delimiter): Field | undefined {
  const plainEnd = plainEnds[delimiter]
  plainEnd.lastIndex = start
  const found = plainEnd.exec(text)
  return found ? { value: text.slice(start, found.index), end: found.index } : undefined
}
