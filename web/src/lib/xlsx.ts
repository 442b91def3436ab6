/** Spreadsheets, built in a worker: a long list does not hold up the screen. */

export type CellValue = string | number | boolean | null | undefined

export type SheetColumn = {
  title: string
  type: 'text' | 'number' | 'boolean'
  /** In characters. */
  width: number
}

export type Sheet = { columns: SheetColumn[]; rows: CellValue[][] }

export type SheetAnswer = { file: Blob } | { problem: string }

/** A program that opens the file, or a copy of it as CSV, must not take a text for a formula and run it. */
export const neutralise = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

export async function buildSheet(sheet: Sheet): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<SheetAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<SheetAnswer>) => resolve(data)
      worker.onerror = () => reject(new Error('The spreadsheet could not be built'))
      worker.postMessage(sheet)
    })
    if ('problem' in answer) throw new Error(answer.problem)
    return answer.file
  } finally {
    worker.terminate()
  }
}

/** Builds the file and hands it to the browser as a download. */
export async function downloadSheet(fileName: string, sheet: Sheet) {
  const address = URL.createObjectURL(await buildSheet(sheet))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser has taken the address over by the next turn.
  setTimeout(() => URL.revokeObjectURL(address))
}
