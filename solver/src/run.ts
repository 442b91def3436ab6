import { Worker } from 'node:worker_threads'
import type { Problem, Progress, Solution } from './problem.ts'
import { joinSolutions, splitProblem } from './split.ts'

export type RunOptions = { seconds: number; seed?: number; onProgress?: (progress: Progress) => void }
export type Run = { done: Promise<Solution>; stop: () => void }

const mostThreads = 2
const mostMegabytes = 700

/** A search in threads of its own. `stop` ends it within a second; `done` then has the best so far. */
export function run(problem: Problem, { seconds, seed = 1, onProgress }: RunOptions): Run {
  const flag = new SharedArrayBuffer(4)
  const parts = splitProblem(problem, mostThreads)
  const known: (Progress | undefined)[] = parts.map(() => undefined)
  const workers = parts.map((part, at) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { problem: part, seconds, seed, flag },
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes / parts.length },
    })
    const tell = (progress: Progress): void => {
      known[at] = progress
      const all = known.filter((one) => one !== undefined)
      if (all.length === parts.length) onProgress?.(sumOf(all))
    }
    return { worker, done: resultOf(worker, tell) }
  })
  const done = Promise.all(workers.map((one) => one.done)).then(
    (solutions) => joinSolutions(problem, solutions),
    async (error: unknown) => {
      await Promise.all(workers.map(({ worker }) => worker.terminate()))
      throw error
    },
  )
  return { done, stop: () => void Atomics.store(new Int32Array(flag), 0, 1) }
}

function sumOf(all: readonly Progress[]): Progress {
  const sum = (of: (one: Progress) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    cost: sum(({ cost }) => cost),
    bound: sum(({ bound }) => bound),
    seconds: Math.max(...all.map((one) => one.seconds)),
  }
}

function resultOf(worker: Worker, tell: (progress: Progress) => void): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.on('message', ({ progress, solution }: { progress?: Progress; solution?: Solution }) => {
      if (progress) tell(progress)
      if (solution) resolve(solution)
    })
    worker.on('error', reject)
    worker.on('exit', () => reject(new Error('The search has ended without a solution.')))
  })
}
