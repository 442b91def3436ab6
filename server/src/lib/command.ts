import { resolve } from 'node:path'

const stoppers = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const progressEvery = 5_000

/** Runs a command and prints its result, or one line that says what went wrong. The first signal lets it clean up. */
export async function runCommand(work: (signal: AbortSignal) => Promise<string>): Promise<never> {
  const stopping = new AbortController()
  for (const name of stoppers) process.once(name, () => stopping.abort(new Error('Stopped.')))
  let code = 0
  try {
    console.log(await work(stopping.signal))
  } catch (error) {
    const told = stopping.signal.aborted ? stopping.signal.reason : error
    console.error(oneLine(told))
    code = 1
  }
  // A connection that broke in the middle of its work would keep the process alive.
  process.exit(code)
}

/** Prints the message without a stack: the person at the terminal needs to know what to do. */
export function oneLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.trim().replaceAll(/\s*\n\s*/g, ' ')
}

/** Resolves a file named on the command line: npm runs us in the project folder, wherever it was called. */
export const givenFile = (name: string): string => resolve(process.env.INIT_CWD ?? '.', name)

/** Reports the progress of long work every few seconds. */
export function tellProgress(what: string): (done: number, total: number) => void {
  let lastTold = Date.now()
  return (done, total) => {
    if (Date.now() < lastTold + progressEvery) return
    lastTold = Date.now()
    console.error(`${what}: ${done} of ${total} rows`)
  }
}
