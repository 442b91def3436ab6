import { limits } from '@shiftward/contract/limits.ts'

/** Spreadsheets, built in a worker: a long list does not hold up the screen. */

export type CellValue = string | number | boolean | null | undefined

/**
 * How a column's values are given, and what they become. 'date' is MM-DD-YYYY and 'dateTime' adds HH:mm:ss; 'time' is
 * HH:mm:ss, up to 24:00:00, or HH:mm:ss (+1) for the next day. They become what a spreadsheet computes with, and no time
 * zone is asked: the cell shows what the screen does.
 */
export type CellType = 'text' | 'number' | 'hours' | 'money' | 'date' | 'time' | 'dateTime' | 'boolean'

export type SheetColumn = {
  title: string
  type: CellType
  /** In characters. */
  width: number
}

export type Sheet = { columns: SheetColumn[]; rows: CellValue[][] }

/** To the worker: the columns, then the rows part by part, then that these were all. */
export type SheetPart = { columns: SheetColumn[] } | { rows: CellValue[][] } | { isWhole: true }
export type SheetAnswer = { file: Blob } | { problem: string } | { written: number }

/** A program that opens the file, or a copy of it as CSV, must not take a text for a formula and run it. */
export const neutralise = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Handing over a row costs the screen a little: so many at once, and then it may draw. */
const rowsAtOnce = 1000
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** `onProgress` hears from 0 to 1 how much is done. */
async function buildSheet({ columns, rows }: Sheet, onProgress?: (done: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' })
  const send = (part: SheetPart) => worker.postMessage(part)
  try {
    const file = new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        if ('file' in data) resolve(data.file)
        else if ('problem' in data) reject(new Error(data.problem))
        // Rows are taken in fast; putting the file together is the longer part of it.
        else onProgress?.((data.written / Math.max(rows.length, 1)) * 0.5)
      }
      worker.onerror = () => reject(new Error('The spreadsheet could not be built'))
    })
    send({ columns })
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      send({ rows: rows.slice(from, from + rowsAtOnce) })
      await nextTurn()
    }
    send({ isWhole: true })
    return await file
  } finally {
    worker.terminate()
  }
}

/** Builds the file and hands it to the browser as a download. `onProgress` hears of long ones only. */
export async function downloadSheet(fileName: string, sheet: Sheet, onProgress?: (done: number) => void) {
  const isLong = sheet.rows.length > limits.report.progressRows
  if (isLong) onProgress?.(0)
  const address = URL.createObjectURL(await buildSheet(sheet, isLong ? onProgress : undefined))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
