/** Rows of comma-separated text, read from chunks of any size. Quoted fields may hold commas, quotes and line ends. */
export async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    rest += isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
    const { rows, used } = takeRows(rest)
    yield* rows
    rest = rest.slice(used)
  }
  if (rest !== '') yield* takeRows(`${rest}\n`).rows
}

/** The complete rows, and how much of the text they take. */
function takeRows(text: string): { rows: string[][]; used: number } {
  const rows: string[][] = []
  let used = 0
  let row: string[] = []
  let at = 0
  for (;;) {
    const field = text[at] === '"' ? quotedField(text, at) : plainField(text, at)
    if (!field) return { rows, used }
    row.push(field.value)
    const delimiter = text[field.end] === '\r' ? field.end + 1 : field.end
    if (delimiter >= text.length) return { rows, used }
    at = delimiter + 1
    if (text[delimiter] === ',') continue
    if (row.length > 1 || row[0] !== '') rows.push(row)
    row = []
    used = at
  }
}

type Field = { value: string; end: number }

function quotedField(text: string, start: number): Field | undefined {
  let quote = text.indexOf('"', start + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  // A quote at the very end may be the first half of a doubled one.
  if (quote < 0 || quote + 1 >= text.length) return undefined
  return { value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1 }
}

const plainEnd = /[,\r\n]/g

function plainField(text: string, start: number): Field | undefined {
  plainEnd.lastIndex = start
  const found = plainEnd.exec(text)
  return found ? { value: text.slice(start, found.index), end: found.index } : undefined
}
