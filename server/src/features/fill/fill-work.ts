import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { FillFacts, FillResult } from './fill-facts.ts'
import type { FillProgress } from './fill-propose.ts'

/** The server's side of fill-worker.ts. */

export type ToWorker = { facts: FillFacts; seconds: number } | { stop: true }
export type FromWorker = { progress: FillProgress } | { result: FillResult }

/** With the solver's own limit (solver/src/run.ts) and its WebAssembly, a run stays below a gigabyte. */
const mostMegabytes = 256
const worker = fileURLToPath(new URL('./fill-worker.ts', import.meta.url))

export class FillWork {
  readonly #process: ChildProcess
  /** The last one told. */
  progress: FillProgress | undefined
  /** Whenever the best proposal became better. */
  readonly course: { seconds: number; uncovered: number }[] = []
  /** How it ended, once it has. */
  outcome: { result: FillResult } | { error: string } | undefined

  constructor(facts: FillFacts, seconds: number) {
    const execArgv = ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${mostMegabytes}`]
    this.#process = fork(worker, [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let complaint = ''
    this.#process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = `${complaint}${text}`.slice(-2000)
    })
    this.#process.on('message', (message: FromWorker) => this.#hear(message))
    this.#process.on('error', (error) => {
      this.outcome ??= { error: error.message }
    })
    this.#process.on('exit', (code, signal) => {
      this.outcome ??= { error: `The search ended with ${signal ?? code}. ${complaint}` }
    })
    this.#process.send({ facts, seconds } satisfies ToWorker)
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Ends the search; the result of the best so far follows. */
  stop() {
    if (this.#process.connected) this.#process.send({ stop: true } satisfies ToWorker)
  }

  /** Resolves when the process has ended. */
  async kill() {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = Promise.withResolvers<void>()
    this.#process.once('exit', () => ended.resolve())
    this.#process.kill('SIGKILL')
    await ended.promise
  }

  #hear(message: FromWorker) {
    if ('result' in message) {
      this.outcome ??= message
      return
    }
    const { uncovered, seconds } = message.progress
    this.progress = message.progress
    if (this.course.at(-1)?.uncovered !== uncovered) this.course.push({ seconds, uncovered })
  }
}
