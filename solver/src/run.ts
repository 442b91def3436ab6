import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Problem, Progress, Solution } from './problem.ts'
import { addCosts, joinSolutions, splitProblem } from './split.ts'
import type { Task } from './worker.ts'

type RunOptions = {
  seconds: number
  seed?: number
  /** Ends after so many rounds: threads then do not help each other, and the same seed gives the same answer. */
  rounds?: number
  onProgress?: (progress: Progress) => void
}
export type Run = { done: Promise<Solution>; stop: () => void }

const mostThreads = 2
const mostMegabytes = 700

/** A search in two threads of its own. `stop` ends it within a second; `done` then has the best so far. */
export function run(problem: Problem, { seconds, seed = 1, rounds, onProgress }: RunOptions): Run {
  const startedAt = Date.now()
  const flag = new SharedArrayBuffer(4)
  const stop = (): void => void Atomics.store(new Int32Array(flag), 0, 1)
  const parts = splitProblem(problem, mostThreads)
  const start = (part: Problem, port: MessagePort | undefined, isHelper: boolean): Worker => {
    const task: Task = { problem: part, startedAt, seconds, seed, rounds, flag, port, isHelper }
    return new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: task,
      transferList: port ? [port] : [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes / mostThreads },
    })
  }
  // What falls into parts has a thread for each. What does not has a second thread to help the first.
  const { port1, port2 } = new MessageChannel()
  const hasHelper = parts.length === 1 && rounds === undefined
  const workers = parts.map((part) => start(part, hasHelper ? port1 : undefined, false))
  const helpers = hasHelper ? [start(problem, port2, true)] : []
  if (!hasHelper) port1.close()
  const known: (Progress | undefined)[] = parts.map(() => undefined)
  const tell = (at: number, progress: Progress): void => {
    known[at] = progress
    const all = known.filter((one) => one !== undefined)
    if (all.length === parts.length) onProgress?.({ ...sumOf(all), seconds: (Date.now() - startedAt) / 1000 })
  }
  const results = workers.map((worker, at) => resultOf(worker, (progress) => tell(at, progress)))
  // Without its helper the search goes on.
  for (const helper of helpers) helper.on('error', (error: Error) => process.emitWarning(error))
  const end = async (): Promise<Solution> => {
    try {
      return { ...joinSolutions(problem, await Promise.all(results)), seconds: (Date.now() - startedAt) / 1000 }
    } finally {
      stop()
      await Promise.all([...workers, ...helpers].map((worker) => worker.terminate()))
    }
  }
  return { done: end(), stop }
}

function sumOf(all: readonly Progress[]): Omit<Progress, 'seconds'> {
  const sum = (of: (one: Progress) => number): number => all.reduce((total, one) => total + of(one), 0)
  return {
    cost: sum(({ cost }) => cost),
    costs: addCosts(all.map(({ costs }) => costs)),
    bound: sum(({ bound }) => bound),
    missing: sum(({ missing }) => missing),
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
