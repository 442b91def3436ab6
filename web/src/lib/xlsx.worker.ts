import type { Sheet, SheetAnswer } from './xlsx.ts'
import { writeSheet } from './xlsx-file.ts'

self.onmessage = async ({ data }: MessageEvent<Sheet>) => {
  const answer: SheetAnswer = await writeSheet(data).then(
    (file) => ({ file }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  )
  self.postMessage(answer)
}
