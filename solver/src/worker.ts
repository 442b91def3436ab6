import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import type { Roster } from './counter.ts'
import { help } from './help.ts'
import type { Problem } from './problem.ts'
import type { Partner } from './search.ts'
import { solve } from './solve.ts'

export type Task = {
  problem: Problem
  /** When the clock began to run. */
  startedAt: number
  seconds: number
  seed: number
  rounds: number | undefined
  flag: SharedArrayBuffer
  /** To the thread that searches for the same. */
  port: MessagePort | undefined
  isHelper: boolean
}

/** The other side of run.ts. */
const { problem, seed, rounds, flag, port, isHelper } = workerData as Task
const seconds = workerSeconds()
const stop = new Int32Array(flag)
const shouldStop = (): boolean => Atomics.load(stop, 0) === 1
const partner = port && partnerAt(port)

if (isHelper && partner) help(problem, { seconds, seed, shouldStop, partner })
else {
  const onProgress = (progress: object) => parentPort?.postMessage({ progress })
  const options = { seconds, seed, shouldStop, onProgress, ...(rounds && { rounds }), ...(partner && { partner }) }
  parentPort?.postMessage({ solution: await solve(problem, options) })
}

/** What is left for this thread: it has taken time to start, and the result takes some to be handed over. */
function workerSeconds(): number {
  const { startedAt, seconds } = workerData as Task
  return Math.max(0, seconds - (Date.now() - startedAt) / 1000 - Math.min(0.5, seconds * 0.02))
}

function partnerAt(port: MessagePort): Partner {
  return {
    send: (rosters) => port.postMessage(rosters),
    // Of several the last one: it is the best.
    receive: () => {
      let last: Roster[] | undefined
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) last = next.message
      return last
    },
  }
}
