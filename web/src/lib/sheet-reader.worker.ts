import type { ReadAnswer } from './sheet-reader.ts'
import { textOfSheet } from './sheet-text.ts'

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: ReadAnswer = await textOfSheet(data).then(
    (rows) => ({ rows }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  )
  self.postMessage(answer)
}
