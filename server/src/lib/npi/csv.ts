import { takeRows } from '@shiftward/contract/rules/csv.ts'

/** Rows of comma-separated text without empty lines, read from chunks of any size. */
export async function* readRows(chunks: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = ''
  let isFirst = true
  for await (const chunk of chunks) {
    rest += isFirst ? chunk.replace(/^\uFEFF/, '') : chunk
    isFirst = false
    const { rows, used } = takeRows(rest)
    yield* rows.filter(isFilled)
    rest = rest.slice(used)
  }
  if (rest !== '') yield* takeRows(`${rest}\n`).rows.filter(isFilled)
}

const isFilled = (row: string[]) => row.length > 1 || row[0] !== ''
