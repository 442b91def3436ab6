import { Worker } from 'node:worker_threads'
import type { Problem, Progress, Solution } from './problem.ts'

export type RunOptions = { seconds: number; seed?: number; onProgress?: (progress: Progress) => void }

/** A search in a thread of its own. `stop` ends it within a second; `done` then has the best so far. */
export function run(
  problem: Problem,
  { seconds, seed = 1, onProgress }: RunOptions,
): { done: Promise<Solution>; stop: () => void } {
  const flag = new SharedArrayBuffer(4)
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { problem, seconds, seed, flag },
    resourceLimits: { maxOldGenerationSizeMb: 700 },
  })
  const done = new Promise<Solution>((resolve, reject) => {
    worker.on('message', ({ progress, solution }: { progress?: Progress; solution?: Solution }) => {
      if (progress) onProgress?.(progress)
      if (solution) resolve(solution)
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The search has ended without a solution.')))
  })
  return { done, stop: () => void Atomics.store(new Int32Array(flag), 0, 1) }
}
