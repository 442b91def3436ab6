import { parentPort, workerData } from 'node:worker_threads'
import type { Problem } from './problem.ts'
import { solve } from './solve.ts'

/** The other side of run.ts. */
const { problem, seconds, seed, flag } = workerData as {
  problem: Problem
  seconds: number
  seed: number
  flag: SharedArrayBuffer
}
const stop = new Int32Array(flag)
let told = Number.NEGATIVE_INFINITY
const solution = await solve(problem, {
  seconds,
  seed,
  shouldStop: () => Atomics.load(stop, 0) === 1,
  onProgress: (progress) => {
    if (performance.now() - told < 250) return
    told = performance.now()
    parentPort?.postMessage({ progress })
  },
})
parentPort?.postMessage({ solution })
