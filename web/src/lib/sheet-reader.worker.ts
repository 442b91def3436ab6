import type { ReadAnswer } from './sheet-reader.ts'
import { sheetsIn } from './sheet-text.ts'

self.onmessage = async ({ data }: MessageEvent<Blob>) => {
  const answer: ReadAnswer = await sheetsIn(data).then(
    (sheets) => ({ sheets }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  )
  self.postMessage(answer)
}
