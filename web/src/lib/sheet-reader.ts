import { limits } from '@shiftward/contract/limits.ts'
import { texts } from '@shiftward/contract/texts.ts'
import type { Sheet } from './sheet-text.ts'

/** Spreadsheets are read in a worker, so that a long list does not block the screen. */

export type ReadAnswer = { sheets: Sheet[] } | { problem: string }

/** The sheets that are not empty. Throws with a message for the person. */
export async function readSheetFile(file: File): Promise<Sheet[]> {
  if (file.size > limits.import.bytes) throw new Error(texts.import.tooLarge)
  const worker = new Worker(new URL('./sheet-reader.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) =>
        'sheets' in data ? resolve(data.sheets) : reject(new Error(data.problem))
      worker.onerror = () => reject(new Error(texts.import.unreadable))
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}
