import { limits } from '@shiftward/contract/limits.ts'
import { downloadFile } from './download.ts'

/** Spreadsheets are built in a worker, so that a long list does not block the screen. */

export type CellValue = string | number | boolean | null | undefined

/**
 * The format of a column's values: 'date' is MM-DD-YYYY, 'dateTime' adds HH:mm:ss, and 'time' is HH:mm:ss up to
 * 24:00:00, or HH:mm:ss (+1) for the next day. They become real spreadsheet dates and times without a time zone, so
 * the cell shows the same as the screen.
 */
export type CellType =
  | 'text'
  | 'number'
  /** With one decimal. */
  | 'share'
  /** With one decimal and its sign. */
  | 'difference'
  | 'hours'
  | 'money'
  | 'date'
  | 'time'
  | 'dateTime'
  | 'boolean'

export type SheetColumn = {
  title: string
  type: CellType
  /** In characters. */
  width: number
}

export type Sheet = { columns: SheetColumn[]; rows: CellValue[][] }

/** Messages to the worker: the columns, then the rows in parts, then the end. */
export type SheetPart = { columns: SheetColumn[] } | { rows: CellValue[][] } | { isWhole: true }
export type SheetAnswer = { file: Blob } | { problem: string } | { written: number }

/** A program that opens the file, or a CSV copy of it, must not run a text as a formula. */
export const neutralise = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

/** Rows per message. Sending blocks the screen briefly, so it can draw between messages. */
const rowsAtOnce = 1000
const nextTurn = () => new Promise((resolve) => setTimeout(resolve))

/** `onProgress` gets the finished part, from 0 to 1. */
async function buildSheet({ columns, rows }: Sheet, onProgress?: (done: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' })
  const send = (part: SheetPart) => worker.postMessage(part)
  try {
    const file = new Promise<Blob>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => {
        if ('file' in data) resolve(data.file)
        else if ('problem' in data) reject(new Error(data.problem))
        // Sending the rows is fast; building the file takes longer.
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

/** Builds the file and downloads it. `onProgress` is called for long lists only. */
export async function downloadSheet(fileName: string, sheet: Sheet, onProgress?: (done: number) => void) {
  const isLong = sheet.rows.length > limits.report.progressRows
  if (isLong) onProgress?.(0)
  downloadFile(fileName, await buildSheet(sheet, isLong ? onProgress : undefined))
}
