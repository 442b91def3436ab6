import type { CellValue, SheetAnswer, SheetColumn, SheetPart } from './xlsx.ts'
import { writeSheet } from './xlsx-file.ts'

let columns: SheetColumn[] = []
const rows: CellValue[][] = []
const answer = (what: SheetAnswer) => self.postMessage(what)

self.onmessage = async ({ data }: MessageEvent<SheetPart>) => {
  if ('columns' in data) columns = data.columns
  else if ('rows' in data) {
    for (const row of data.rows) rows.push(row)
    answer({ written: rows.length })
  } else {
    await writeSheet({ columns, rows }).then(
      (file) => answer({ file }),
      (error: unknown) => answer({ problem: error instanceof Error ? error.message : String(error) }),
    )
  }
}
